import { buildLane, done, letIn, local, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, onAnotherComputer, openAs, sign, somebody, somebodyWhoSigns, toast } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a lost ticket with a claimed time needs a supervisor, and the auditor sees who signed', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const supervisor = await somebodyWhoSigns(['OPERATOR']);
  await openExit(page, api, lane);
  const plate = nextPlate('HLG');
  const ask = async (signed: boolean) => {
    await page.keyboard.press('F8');
    const dialog = page.getByRole('dialog', { name: 'Tiket hilang' });
    await dialog.getByLabel('Plat nomor').fill(plate);
    const [year = '', month = '', day = '', hour = '', minute = ''] = local(61).split(/[-T:]/);
    await dialog.getByRole('spinbutton', { name: 'Hari' }).click();
    await page.keyboard.type(`${day}${month}${year}${hour}${minute}`);
    if (signed) {
      await dialog.getByLabel('Nama pengguna penyetuju').fill(supervisor.username);
      await dialog.getByLabel('Kata sandi penyetuju', { exact: true }).fill(personPassword);
    }
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await ask(false);
  await expect(price(page)).toHaveText('Rp 99.000');
  await page.keyboard.press('Escape');
  await ask(true);
  await expect(price(page)).toHaveText('Rp 33.000');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['AUDITOR']), `/parking_outs?gateId.equals=${lane.exitId}`);
    await office.getByRole('button', { name: 'Tampilan' }).click();
    await office.getByRole('button', { name: 'Dengan tanda apa pun' }).click();
    await expect(office).toHaveURL(/flagged\.equals=true/);
    await office.goto(`/parking_outs?flags.in=lost-entry-claimed&gateId.equals=${lane.exitId}`);
    const row = office.getByRole('row').filter({ hasText: plate });
    await expect(row).toContainText('Waktu masuk hanya menurut kasir');
    await row.getByRole('link').click();
    await expect(office.getByRole('dialog')).toContainText(`Disetujui oleh ${supervisor.username}`);
  });
});

test('a cashier writes another price by keyboard, and somebody who edits fares signs for it', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('HRG'));
  const manager = await somebodyWhoSigns(['ADMIN']);
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.keyboard.press('#');
  const dialog = page.getByRole('dialog', { name: 'Tetapkan harga parkir' });
  await dialog.getByLabel('Harga parkir (Rp)').fill('2000');
  await dialog.getByLabel('Alasan').fill('Jam gate rusak');
  await page.keyboard.press('Enter');
  await expect(price(page)).toHaveText('Rp 2.000');
  await expect(page.getByRole('list', { name: 'Rincian' })).toContainText('Harga ditetapkan');
  await page.keyboard.press('Enter');
  await sign(page, manager.username);
  await expect(done(page)).toContainText('Tersimpan');
});

test('a driver who cannot pay is let go with a supervisor, and finance takes the cash later', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('TGH'));
  const supervisor = await somebodyWhoSigns(['OPERATOR']);
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.keyboard.press('!');
  const dialog = page.getByRole('dialog', { name: 'Lepas tanpa bayar, tagih Rp 8.000 kemudian' });
  await expect(dialog.getByLabel('Nama pengemudi')).toBeFocused();
  await page.keyboard.type('Bu Ratna');
  await keepPicture(page, 'cashier-to-collect');
  await page.keyboard.press('Enter');
  await sign(page, supervisor.username);
  await expect(page.getByRole('status').filter({ hasText: 'Ditagih kemudian' })).toContainText('Rp 8.000');
  await keepPicture(page, 'cashier-let-go');
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), `/to_collect?parkingCode.equals=${stay.parkingCode}`);
    const row = office.getByRole('row').filter({ hasText: 'Bu Ratna' });
    await expect(row).toContainText('Belum dibayar');
    await keepPicture(office, 'to-collect');
    await row.getByRole('link').first().click();
    await office.getByRole('button', { name: 'Terima tunai' }).click();
    const form = office.getByRole('dialog', { name: 'Terima tunai untuk tagihan Rp 8.000' });
    await form.getByRole('combobox', { name: 'Masuk ke kas' }).click();
    await office.getByRole('listbox').getByRole('option').first().click();
    await keepPicture(office, 'to-collect-cash');
    await form.getByRole('button', { name: 'Terima tunai' }).click();
    await expect(toast(office, 'Pembayaran tunai dicatat')).toBeVisible();
    await expect(office.getByRole('dialog').getByText('Sudah dibayar').first()).toBeVisible();
  });
});

test('taking an entry away is signed by somebody else, or waits for them', async ({ page, api }) => {
  const lane = await buildLane(api);
  const operator = await somebodyWhoSigns(['OPERATOR']);
  const stay = await letIn(api, lane, 5, nextPlate('HPS'));
  // Neither is of the making of who wrote the entry.
  await openAs(page, await somebodyWhoSigns(['ADMIN']), `/parking_ins?gateId.equals=${lane.entryId}`);
  const remove = async () => {
    await page.getByRole('link', { name: stay.parkingCode }).click();
    await page.getByRole('button', { name: 'Tindakan lain' }).click();
    await page.getByRole('menuitem', { name: 'Hapus data masuk' }).click();
    const asked = page.getByRole('dialog', { name: new RegExp(`^Hapus data masuk ${stay.parkingCode}`) });
    await asked.getByRole('textbox').fill('Tiket ganda');
    await asked.getByRole('button', { name: 'Hapus data masuk' }).click();
  };
  await remove();
  await page.getByRole('dialog', { name: 'Perlu persetujuan' }).getByRole('button', { name: 'Batal' }).click();
  await expect(
    toast(page, `Penghapusan ${stay.parkingCode} diminta; menunggu orang lain yang berhak menghapus.`),
  ).toBeVisible();
  await page.goto(`/parking_ins?gateId.equals=${lane.entryId}`);
  await remove();
  await sign(page, operator.username);
  await expect(toast(page, `Data masuk ${stay.parkingCode} dihapus.`)).toBeVisible();
});

test('a driver pays a part and owes the rest by plate; the next exit of that plate takes it, and a sale is put right', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const plate = nextPlate('KRG');
  const supervisor = await somebodyWhoSigns(['OPERATOR']);
  const stay = await letIn(api, lane, 61, plate);
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.keyboard.press('!');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Alasan').selectOption('SHORT_PAID');
  await dialog.getByLabel('Dibayar tunai sekarang').fill('6000');
  await expect(page.getByRole('dialog', { name: 'Kurang bayar: sisa Rp 2.000 ditagih' })).toBeVisible();
  await dialog.getByLabel('Nama pengemudi').fill('Pak Budi');
  await keepPicture(page, 'cashier-short-payment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Ditagih kemudian' })).toContainText('Rp 2.000');

  const again = await letIn(api, lane, 61, plate);
  await scan(page, again.parkingCode);
  await expect(price(page)).toHaveText('Rp 10.000');
  await expect(page.getByRole('region', { name: 'Tagihan lama plat ini' })).toContainText('Rp 2.000');
  await keepPicture(page, 'cashier-older-debt');
  await page.keyboard.press(';');
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.keyboard.press(';');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Termasuk tagihan lama Rp 2.000');

  await page.keyboard.press(')');
  const asked = page.getByRole('dialog', { name: /^Koreksi penjualan/ });
  await asked.getByRole('combobox', { name: 'Alasan' }).click();
  await page.getByRole('option', { name: 'Jenis kendaraan keliru' }).click();
  await asked.getByLabel('Seharusnya').fill('3000');
  await keepPicture(page, 'cashier-correction');
  await asked.getByRole('button', { name: 'Minta koreksi' }).click();
  await sign(page, supervisor.username);
  await expect(toast(page, 'Disetujui: kembalikan selisihnya, minta tanda tangan pada buktinya')).toBeVisible();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, supervisor, '/corrections?sort=askedAt,desc');
    await expect(
      office
        .getByRole('row')
        .filter({ hasText: plate.slice(0, 4) })
        .first(),
    ).toContainText('Disetujui');
    await keepPicture(office, 'corrections');
    await office.goto(`/short_payments?parkingCode.equals=${stay.parkingCode}`);
    await expect(office.getByRole('row').filter({ hasText: 'Pak Budi' })).toContainText('Sudah dibayar');
    await keepPicture(office, 'short-payments');
  });
});
