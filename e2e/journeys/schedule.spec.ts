import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { addPerson } from '../support/people.ts';
import { keepPicture, onAnotherComputer, openAs, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

// Both plan the same week: side by side each would be told what the other saved.
test.describe.configure({ mode: 'default' });

/** The site's day. */
const today = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error('nowhere to drop');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Two cashiers, a shift of the whole day and a gate. */
async function build(api: Api) {
  const team = unique('regu');
  const first = await addPerson(api, { username: `${team}a`, groups: ['CASHIER'] });
  const second = await addPerson(api, { username: `${team}b`, groups: ['CASHIER'] });
  const shift = unique('Seharian');
  await api.call('POST', '/shifts', { name: shift, start: '00:00', end: '00:00' });
  const gate = await api.call<{ name: string; code: string }>('POST', '/gates', {
    name: unique('Keluar'),
    code: unique('J').slice(-10).toUpperCase(),
    location: null,
    gateType: 'OUT',
    gateCategory: 'CASHIER',
    printType: 'NONE',
    embeddedPrinterType: 'NONE',
    showOnMonitoring: false,
    fixedVehicleId: null,
    parkingType: 'REGULAR',
    devices: [],
    gateVehicleTypes: [],
  });
  return { team, first, second, shift, gate };
}

const cellOf = (page: Page, userId: string) => page.locator(`td[data-row="${userId}"][data-day="${today()}"]`);
const saveOf = (page: Page) => page.getByRole('button', { name: 'Simpan jadwal' });

/** Plans a post by keyboard; it is not saved yet. */
async function plan(page: Page, userId: string, shift: string, gateCode: string): Promise<void> {
  const editor = page.getByRole('dialog');
  // A plan that somebody saves at that moment is drawn anew under the key.
  await expect(async () => {
    await cellOf(page, userId).focus();
    await page.keyboard.press('Enter');
    await expect(editor).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await editor.getByLabel('Shift').click();
  await page.getByRole('option', { name: shift }).click();
  await editor.getByLabel('Gate').click();
  await page.getByRole('option', { name: gateCode }).click();
  await keepPicture(page, 'schedule-editor');
  await editor.getByRole('button', { name: 'Tambahkan' }).click();
  await expect(cellOf(page, userId).locator('[data-post]')).toContainText(gateCode);
}

test('a week is planned by mouse and keyboard, copied, and where the cashier works follows it', async ({
  signedIn: page,
  api,
  browser,
}) => {
  const { team, first, second, shift, gate } = await build(api);
  await page.goto(`/schedule?q=${team}`);
  const cell = (userId: string) => cellOf(page, userId);
  const chip = (userId: string) => cell(userId).locator('[data-post]');
  const editor = page.getByRole('dialog');
  await plan(page, first.id, shift, gate.code);

  await drag(page, chip(first.id), cell(second.id));
  await expect(chip(second.id)).toContainText(shift);
  await expect(chip(first.id)).toHaveCount(0);
  await cell(second.id).focus();
  for (const key of [' ', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(chip(first.id)).toContainText(shift);
  await page.keyboard.press('Control+z');
  await expect(chip(second.id)).toContainText(shift);
  await page.keyboard.press('Control+y');
  await expect(chip(first.id)).toContainText(shift);

  const save = saveOf(page);
  await cell(first.id)
    .getByRole('button', { name: /^Tambah/ })
    .click();
  await editor.getByLabel('Shift').click();
  await page.getByRole('option', { name: 'Pagi' }).click();
  await editor.getByRole('button', { name: 'Tambahkan' }).click();
  await expect(page.getByText('bertabrakan: 2')).toBeVisible();
  await expect(save).toBeDisabled();
  await keepPicture(page, 'schedule-conflict');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await save.click();
  await expect(toast(page, 'Jadwal disimpan')).toBeVisible();
  await keepPicture(page, 'schedule-saved');

  await page.getByRole('button', { name: 'Salin minggu' }).click();
  await page.getByRole('menuitem', { name: 'Ke minggu depan' }).click();
  const copied = page.locator(`td[data-row="${first.id}"] [data-post]`);
  await expect(copied).toContainText(gate.code);
  await save.click();
  await expect(page.getByRole('button', { name: 'Buang perubahan' })).toBeHidden();
  await expect(copied).toHaveCount(1);

  await onAnotherComputer(browser, async (own) => {
    await openAs(own, first, '/current_schedule');
    await expect(own.getByRole('region', { name: 'Sekarang' })).toContainText(gate.name);
    await keepPicture(own, 'schedule-own');
    await own.goto('/parking_out_cashier');
    await expect(own.getByText(gate.name)).toBeVisible();
  });
});

test('who plans is told what another planner saved, and takes it over where both changed the same week', async ({
  signedIn: page,
  api,
  browser,
}) => {
  const { team, first, second, shift, gate } = await build(api);
  const planner = await addPerson(api, { username: `${team}p`, groups: ['ADMIN'] });
  await page.goto(`/schedule?q=${team}`);
  await plan(page, first.id, shift, gate.code);
  const warning = page.getByRole('alert').filter({ hasText: 'sudah disimpan orang lain' });
  await onAnotherComputer(browser, async (other) => {
    await openAs(other, planner, `/schedule?q=${team}`);
    await plan(other, second.id, shift, gate.code);
    await saveOf(other).click();
    await expect(toast(other, 'Jadwal disimpan')).toBeVisible();
    await expect(toast(page, 'Jadwal diperbarui oleh pengguna lain.')).toBeVisible();
    await expect(cellOf(page, second.id).locator('[data-post]')).toContainText(gate.code);
    await expect(warning).toBeHidden();

    await plan(other, first.id, 'Pagi', gate.code);
    await saveOf(other).click();
    await expect(warning).toContainText(first.username.slice(1));
    await keepPicture(page, 'schedule-overtaken');
  });
  await warning.getByRole('button', { name: 'Pakai jadwal mereka' }).click();
  await expect(warning).toBeHidden();
  await expect(cellOf(page, first.id).locator('[data-post]')).toHaveText(/Pagi/);
  await expect(saveOf(page)).toBeDisabled();
});
