import { randomUUID } from 'node:crypto';
import { type Api, logIn } from '../support/api.ts';
import { buildLane, letIn, nextPlate } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { keepPrints } from '../support/prints.ts';
import { keepPicture, openAs, sign, somebody, somebodyWhoSigns, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

// One after the other: a sweep of the whole site sees the cars that another story says nobody saw.
test.describe.configure({ mode: 'default' });

/** Plates of all cars inside, as they are kept. */
async function insidePlates(api: Api): Promise<string[]> {
  const plates: string[] = [];
  for (let page = 0; ; page += 1) {
    const rows = await api.call<{ plateNumber: string | null }[]>('GET', `/parkings?size=500&page=${page}`);
    plates.push(...rows.flatMap(({ plateNumber }) => (plateNumber ? [spaceless(plateNumber)] : [])));
    if (rows.length < 500) return [...new Set(plates)];
  }
}

const spaceless = (plate: string): string => plate.replaceAll(' ', '');

/** Somebody of their own sweeps the whole site and sees all cars but this one; others may be inside here. */
async function sweepAllBut(api: Api, plate: string): Promise<void> {
  const sweeper = await logIn((await somebodyWhoSigns(['OPERATOR'])).username, personPassword);
  const inside = await insidePlates(api);
  const { id } = await sweeper.call<{ id: string }>('POST', '/sweeps/open', {});
  const seen = inside.filter((one) => one !== spaceless(plate));
  for (let from = 0; from < seen.length; from += 200)
    await sweeper.call('POST', `/sweeps/${id}/readings`, {
      readings: seen
        .slice(from, from + 200)
        .map((plateNumber) => ({ id: randomUUID(), place: 'Baris 1', plateNumber })),
    });
  await sweeper.call('POST', `/sweeps/${id}/close`, { readings: seen.length });
}

test('an operator sweeps a part of the car park on a phone, in the middle without a network', async ({ page, api }) => {
  const lane = await buildLane(api);
  const [one, other] = [await letIn(api, lane, 90, nextPlate('KTS')), await letIn(api, lane, 80, nextPlate('MEW'))];
  const strange = nextPlate('JPX');
  const operator = await somebodyWhoSigns(['OPERATOR']);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, operator, '/sweep');
  const place = unique('Lantai ');
  await page.getByLabel('Bagian (kosong berarti seluruh lokasi)').fill(place);
  await page.getByRole('button', { name: 'Mulai opname' }).click();
  const plate = page.getByRole('textbox', { name: 'Plat nomor' });
  await expect(plate).toBeFocused();
  await page.keyboard.type(spaceless(one.plate).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 terbaca' })).toContainText('Semua terkirim');

  await page.context().setOffline(true);
  await page.getByLabel('Baris').fill('Baris 2');
  await plate.focus();
  for (const typed of [other.plate, strange, 'B 1 SLH']) {
    await page.keyboard.type(spaceless(typed));
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type(one.plate);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${one.plate} sudah dibaca di Baris 1.`)).toBeVisible();
  await page.getByRole('button', { name: 'Hapus B 1 SLH' }).click();
  await expect(page.getByText('2 belum terkirim. Tersimpan di perangkat ini')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Selesai' })).toBeDisabled();
  await keepPicture(page, 'sweep-offline');

  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: '3 terbaca' })).toContainText('Semua terkirim', {
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Selesai' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Selesai' }).click();
  const found = page.getByRole('region', { name: 'Ada di dalam, tidak tercatat' });
  await expect(found).toContainText(strange);
  await expect(found).toContainText('Baris 2');
  await expect(found).not.toContainText(one.plate);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await keepPicture(page, 'sweep-result');
});

test('a car left behind is listed for the auditor, who prints the letter to its owner', async ({ page, api }) => {
  const lane = await buildLane(api);
  const old = await letIn(api, lane, 90, nextPlate('WYT'));
  // A sweep that saw all but this car lists it, however short its stay is.
  await sweepAllBut(api, old.plate);
  await openAs(
    page,
    await somebody(api, ['AUDITOR']),
    `/abandoned_vehicles?plateNumber.equals=${spaceless(old.plate)}`,
  );
  const row = page.getByRole('row').filter({ hasText: old.plate });
  await expect(row).toContainText('Rp');
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Tindakan lain' }).click();
  await keepPrints(page);
  await page.getByRole('menuitem', { name: 'Cetak surat pemilik' }).click();
  const letter = page.frameLocator('iframe[title]').locator('body');
  await expect(letter).toContainText('Pemberitahuan kendaraan ditinggalkan');
  await expect(letter).toContainText(old.plate);
});

test('a car that sweeps of two people have missed is closed by an auditor, with somebody who takes entries away', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const gone = await letIn(api, lane, 90, nextPlate('HLG'));
  // A sweep that sees less than half of the cars misses none.
  for (let n = 0; n < 2; n += 1) await letIn(api, lane, 90, nextPlate('ADA'));
  for (let sweep = 0; sweep < 2; sweep += 1) await sweepAllBut(api, gone.plate);
  const signer = await somebodyWhoSigns(['OPERATOR']);
  const listed = `/abandoned_vehicles?plateNumber.equals=${spaceless(gone.plate)}`;
  await openAs(page, await somebodyWhoSigns(['AUDITOR']), listed);
  await page.getByRole('row').filter({ hasText: gone.plate }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('menuitem', { name: 'Tutup karena tidak ditemukan' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`${gone.plate}`) }).last();
  await expect(dialog).toContainText('Rp');
  await dialog.getByLabel('Alasan').fill('Dicari di semua lantai');
  await keepPicture(page, 'close-missing');
  await page.keyboard.press('Control+Enter');
  await sign(page, signer.username);
  await expect(toast(page, `Data ${gone.plate} ditutup`)).toBeVisible();
  await page.goto(listed);
  await expect(page.getByText('yang cocok dengan saringan ini')).toBeVisible();
});
