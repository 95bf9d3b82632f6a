import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type Api, baseUrl, logIn } from '../support/api.ts';
import { personPassword } from '../support/people.ts';
import { sell } from '../support/sell.ts';
import { keepPicture, openAs, sign, somebody, somebodyWhoSigns, toast, unique } from '../support/story.ts';
import { type Fare, makeType } from '../support/tariffs.ts';
import { expect, test } from '../support/test.ts';

const months = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ');
const cash = '01900000-0000-7000-8000-000000000401';

interface Made {
  readonly id: string;
}

const flat = (amount: number, days: readonly string[]) => ({ rule: 'FLAT', ruleType: 'STAY', amount, days });
const cheapOnHolidays = (effectiveDate: string, amount: number): Fare => ({
  effectiveDate,
  parkingFareRules: [flat(amount, ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']), flat(1000, ['HOLIDAY'])],
});

/** The site's wall clock (WIB) some minutes ago. */
const siteTime = (minutesAgo: number): string =>
  new Date(Date.now() + (420 - minutesAgo) * 60_000).toISOString().slice(0, 19);
const siteDay = (): string => siteTime(0).slice(0, 10);

/** A car that came the day before, 25 hours and a minute ago, and has just left and paid somebody else: what one took oneself is not told. */
async function parkOnce(api: Api, vehicleId: string): Promise<void> {
  const gate = (gateType: 'IN' | 'OUT') =>
    api.call<Made>('POST', '/gates', {
      name: unique('Pintu '),
      code: unique('G').slice(-10).toUpperCase(),
      gateType,
      gateCategory: 'CASHIER',
      printType: 'NONE',
      embeddedPrinterType: 'NONE',
      showOnMonitoring: false,
      parkingType: 'REGULAR',
      devices: [],
      gateVehicleTypes: [],
    });
  const parkingCode = unique('P').toUpperCase();
  const entry = await gate('IN');
  const exit = await gate('OUT');
  // The gate's own word: nobody types a time as old as that.
  const { token } = await api.call<{ token: string }>('POST', `/gates/generate_token/${entry.id}`);
  const at = new Date(Date.now() - 1501 * 60_000).toISOString();
  const event = { id: randomUUID(), type: 'TICKET_ISSUED', at, data: { parkingCode, vehicleId } };
  const told = await fetch(`${baseUrl()}/api/gate_events`, {
    method: 'POST',
    headers: { authorization: `Gate ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: [event] }),
  });
  expect(told.status).toBe(200);
  const cashier = await logIn((await somebodyWhoSigns(['CASHIER'])).username, personPassword);
  await cashier.call('POST', '/parking_outs/save_parking_out/v2', { parkingCode, gateId: exit.id, paidTypeId: cash });
}

const ruleAt = (page: Page, number: number): Locator =>
  page.getByRole('listitem', { name: new RegExp(`^${number}\\. `) });
const priceOf = (page: Page, stay: string): Locator =>
  page
    .getByRole('table', { name: 'Contoh biaya' })
    .getByRole('row', { name: new RegExp(`^(Rincian biaya ${stay} )?${stay} `) });

test('a new fare is written, tried on examples and past stays, published, and is in force', async ({
  signedIn: page,
  api,
}) => {
  const { id, label } = await makeType(api);
  await parkOnce(api, id);
  await page.goto(`/vehicle_types?q=${encodeURIComponent(label)}`);
  await page.getByRole('link', { name: label }).click();
  const drawer = page.getByRole('dialog', { name: label });
  await expect(drawer.getByText('Jam 1: Rp 5.000; setiap jam berikutnya Rp 3.000')).toHaveCount(2);
  await drawer.getByRole('link', { name: 'Tarif baru untuk Reguler' }).click();

  await expect(page.getByRole('heading', { name: `Tarif baru ${label}` })).toBeVisible();
  await expect(ruleAt(page, 1)).toContainText('Jam 1: Rp 5.000');
  await expect(priceOf(page, '3 jam')).toContainText('Rp 11.000');
  await ruleAt(page, 2).getByLabel('Tarif').fill('4000');
  await expect(ruleAt(page, 2)).toContainText('Setiap jam berikutnya Rp 4.000');
  await expect(priceOf(page, '3 jam')).toContainText('Rp 13.000');
  await expect(priceOf(page, '3 jam')).toContainText('+Rp 2.000');
  await page.getByRole('button', { name: 'Rincian biaya 3 jam' }).click();
  await expect(page.getByText('Jam 2–3 · 2 × Rp 4.000')).toBeVisible();

  // A rule without its amount is told at the field when somebody wants to publish.
  await page.getByRole('button', { name: 'Tambah aturan' }).click();
  await page.getByRole('menuitem', { name: /^Batas maksimum/ }).click();
  await page.getByRole('button', { name: 'Tinjau dan terbitkan' }).click();
  await expect(ruleAt(page, 3).getByText('Wajib diisi.')).toBeVisible();
  await ruleAt(page, 3).getByLabel('Tarif').fill('40000');
  await expect(priceOf(page, '24 jam')).toContainText('Rp 40.000');

  // A cap above what it caps does not belong there; the keyboard moves it back.
  const handle = page.getByRole('button', { name: /^Pindahkan aturan \d, Batas maksimum/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(ruleAt(page, 1).getByText('Aturan ini tidak pada tempatnya di dalam urutan.')).toBeVisible();
  await expect(handle).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(ruleAt(page, 3)).toContainText('Paling banyak Rp 40.000 setiap 24 jam');
  await keepPicture(page, 'fare-editor');

  const [year = '', month = '', day = ''] = siteDay().split('-');
  const since = page.locator('label', { hasText: 'Berlaku mulai' }).locator('..');
  await since.getByRole('spinbutton', { name: 'Hari' }).click();
  await page.keyboard.type(day);
  await page.keyboard.type(months[Number(month) - 1] ?? '');
  await page.keyboard.type(year);
  await expect(page.getByText(/^Hanya bila belum ada kendaraan/)).toBeVisible();

  await page.getByRole('button', { name: 'Tinjau dan terbitkan' }).click();
  const review = page.getByRole('dialog', { name: `Terbitkan tarif ${label} · Reguler?` });
  const result = review.getByRole('region', { name: 'Uji dengan parkir yang lalu' });
  await expect(result).toContainText('1 lebih murah');
  await expect(result).toContainText('Rp 80.000');
  await expect(result).toContainText('-Rp 32.000');
  await keepPicture(page, 'fare-replay');
  await review.getByRole('button', { name: 'Terbitkan' }).click();
  // What is cheaper from today on takes a second name.
  await sign(page, (await somebodyWhoSigns(['ADMIN'])).username);

  const date = `${day} ${months[Number(month) - 1]} ${year}`;
  await expect(toast(page, `Tarif ${label} diterbitkan, berlaku mulai ${date}`)).toBeVisible();
  await expect(drawer.getByText(/Berlaku$/)).toBeVisible();
  await expect(drawer).toContainText('setiap jam berikutnya Rp 4.000; paling banyak Rp 40.000 setiap 24 jam');
  await drawer.getByRole('button', { name: 'Tampilkan 1 versi lama' }).click();
  await expect(drawer.getByText('Sudah lewat')).toBeVisible();
  await keepPicture(page, 'fare-versions');
});

test('a fare does not begin before the cars that came under the last one, and its day is moved at a touch', async ({
  signedIn: page,
  api,
}) => {
  const { id, label } = await makeType(api);
  await parkOnce(api, id);
  const [year = '', month = '', day = ''] = siteTime(4 * 1440).split(/[-T]/);
  await page.goto(`/vehicle_types/${id}/fares/new`);
  await page.getByRole('button', { name: 'Mulai dari contoh' }).click();
  await page.getByRole('menuitem', { name: 'Flat per 24 jam' }).click();
  await expect(ruleAt(page, 1)).toContainText('Rp 30.000 setiap 24 jam yang dimulai');
  const since = page.locator('label', { hasText: 'Berlaku mulai' }).locator('..');
  await since.getByRole('spinbutton', { name: 'Hari' }).click();
  await page.keyboard.type(day);
  await page.keyboard.type(months[Number(month) - 1] ?? '');
  await page.keyboard.type(year);
  await page.getByRole('button', { name: 'Tinjau dan terbitkan' }).click();
  const review = page.getByRole('dialog', { name: `Terbitkan tarif ${label} · Reguler?` });
  await review.getByRole('button', { name: 'Terbitkan' }).click();
  await expect(review.getByText(/^Kendaraan jenis ini sudah masuk/)).toBeVisible();
  await keepPicture(page, 'fare-too-early');
  await review.getByRole('button', { name: 'Mulai besok' }).click();
  await page.getByRole('button', { name: 'Tinjau dan terbitkan' }).click();
  await review.getByRole('button', { name: 'Terbitkan' }).click();
  const drawer = page.getByRole('dialog', { name: label });
  await expect(drawer.getByText('Akan datang')).toBeVisible();
  await drawer.getByRole('button', { name: 'Tarik kembali' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tarik kembali' }).click();
  await expect(drawer.getByText('Akan datang')).toBeHidden();
  await expect(drawer.getByText(/Berlaku$/)).toBeVisible();
});

test('a holiday that makes today cheaper, a fare that is taken back and cameras that are turned off are signed', async ({
  page,
  api,
}) => {
  const fares = [cheapOnHolidays('2020-01-01', 5000), cheapOnHolidays(siteDay(), 6000)];
  const { label } = await makeType(api, fares);
  await sell(api, api, 1);
  await api.call('PUT', '/stream_settings', { isEnabled: true });
  const { username } = await somebodyWhoSigns(['ADMIN']);
  await openAs(page, await somebody(api, ['ADMIN']), `/vehicle_types?q=${encodeURIComponent(label)}`);

  await page.getByRole('link', { name: label }).click();
  const drawer = page.getByRole('dialog', { name: label });
  await drawer.getByRole('button', { name: 'Tarik kembali' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tarik kembali' }).click();
  await sign(page, username);
  await expect(drawer.getByText(/Rp\s6\.000/)).toHaveCount(0);

  await page.goto('/vehicle_types/holidays');
  const today = page.locator('[aria-current=date]');
  await today.click();
  const name = unique('Libur ');
  const form = page.getByRole('dialog', { name: /hari libur baru/i });
  await form.getByLabel('Nama', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Simpan' }).click();
  await sign(page, username);
  await expect(today).toHaveAccessibleName(new RegExp(name));
  // Dearer again, which one person does.
  await today.click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(today).toHaveAccessibleName(/tambah hari libur$/);

  await page.goto('/stream_settings');
  await page.getByRole('switch', { name: 'Tampilkan gambar kamera' }).click();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await sign(page, username);
  await expect(toast(page, 'Berhasil disimpan')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Tampilkan gambar kamera' })).not.toBeChecked();
});
