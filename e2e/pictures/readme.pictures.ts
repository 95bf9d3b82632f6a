import { type Page, expect, test } from '@playwright/test';
import { logIn } from '../support/api.ts';
import { prepare } from '../support/test.ts';

/** What whoever makes a demo is told. */
const password = 'coba-parkir-bersama';
const directory = process.env['PICTURES_DIR'] ?? 'test-results/pictures';
const keep = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${directory}/${name}.png`, animations: 'disabled' });
};

async function openAs(page: Page, username: string, path: string, mode: 'light' | 'dark' = 'light'): Promise<void> {
  const { token } = await logIn(username, password);
  await prepare(page, { token, language: 'id', mode });
  await page.goto(path);
}

interface Inside {
  readonly parkingCode: string;
  readonly plateNumber: string | null;
  readonly vehicleLabel: string;
  readonly images: readonly string[];
}

const dayMs = 86_400_000;
/** Of the cars that a camera saw, the one that has been inside for longest. */
async function findCar(): Promise<Inside> {
  const operator = await logIn('operator1', password);
  const since = new Date(Date.now() - 20 * dayMs).toISOString().slice(0, 19);
  const cars = await operator.call<Inside[]>(
    'GET',
    `/parking_ins?size=100&state.equals=INSIDE&datetimeIn.atLeast=${since}`,
  );
  const car = cars
    .filter(({ vehicleLabel, images, plateNumber }) => vehicleLabel === 'Mobil' && images.length > 0 && plateNumber)
    .at(-1);
  if (!car) throw new Error('No camera has seen a car that is inside.');
  return car;
}

test('the till: both sides of a car, its price line by line, and the change', async ({ page }) => {
  const { parkingCode, plateNumber } = await findCar();
  await openAs(page, 'kasir01', '/parking_out_cashier');
  await page.getByRole('button', { name: /K3/ }).click();
  await page.getByLabel('Kode tiket atau plat').fill(parkingCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText(plateNumber ?? '').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Perbesar Gambar masuk/ }).locator('img')).toBeVisible();
  await keep(page, 'till');
});

test('the morning page of an owner', async ({ page }) => {
  await openAs(page, 'pemilik', '/dashboard');
  await expect(page.getByRole('main').locator('svg, canvas').first()).toBeVisible();
  await keep(page, 'morning');
});

test('a new tariff tried on what has been parked', async ({ page }) => {
  await openAs(page, 'admin', '/vehicle_types?q=Mobil');
  await page.getByRole('link', { name: 'Mobil', exact: true }).click();
  await page.getByRole('link', { name: 'Tarif baru untuk Reguler' }).click();
  await page.getByRole('listitem').filter({ hasText: 'berikutnya' }).getByLabel('Tarif').first().fill('4000');
  await page.getByRole('button', { name: 'Tinjau dan terbitkan' }).click();
  await expect(page.getByRole('region', { name: 'Uji dengan parkir yang lalu' })).toContainText('lebih');
  await keep(page, 'tariff-replay');
});

test('the wall: every gate at once', async ({ page }) => {
  await openAs(page, 'manajer', '/gate_monitoring', 'dark');
  // Its cars come one after another.
  await expect(page.getByRole('main').locator('img').nth(3)).toBeVisible({ timeout: 150_000 });
  await keep(page, 'wall');
});
