import type { Page } from '@playwright/test';
import { codeField, done, nextPlate, price, scan } from '../support/lane.ts';
import { opens, plugIn, shown } from '../support/member-gates.ts';
import { addSubscription } from '../support/members.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import { makeType } from '../support/tariffs.ts';
import { expect, test } from '../support/test.ts';

/** A charge for every minute, so that a story need not wait for an hour. */
const perMinute = {
  effectiveDate: '2020-01-01',
  parkingFareRules: [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 1, amount: 500 }],
};
/** Longer than a copy of the members holds. */
const tooOldMs = 73 * 3_600_000;

const cardNumber = (): string =>
  unique('A')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

/** Opens the acts of a member and chooses one. */
async function choose(page: Page, member: string, act: string): Promise<void> {
  await page.goto(`/members?name.contains=${encodeURIComponent(member)}`);
  await page.getByRole('row').filter({ hasText: member }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('a month is bought at the booth, opens gates by plate and card, is suspended while the car is inside, and gets another card', async ({
  page,
  api,
  browser,
}) => {
  // What falls due after the suspension is waited for.
  test.slow();
  await api.call('POST', '/system_configurations', { cashierSimpleMember: true });
  const vehicle = await makeType(api, [perMinute]);
  const { label } = await addSubscription(api, {
    vehicleTypeId: vehicle.id,
    subscriptionFares: [{ months: 1, amount: 200_000 }],
  });
  let aheadMs = 0;
  const [entry, exit, far] = [
    await plugIn(api, 'IN'),
    await plugIn(api, 'OUT'),
    await plugIn(api, 'IN', { clock: () => new Date(Date.now() + aheadMs) }),
  ];
  const [who, plate, oldCard, newCard] = [unique('Sari '), nextPlate('HRI'), cardNumber(), cardNumber()];
  const driving = { plate, vehicleId: vehicle.id };
  try {
    // At the booth: name, plate and card, paid in cash.
    const session = await openAs(page, await somebody(api, ['CASHIER']), '/simple-member-registration');
    await page.getByRole('textbox', { name: 'Nama' }).fill(who);
    await page.getByRole('textbox', { name: 'Plat nomor' }).fill(plate);
    await page.getByRole('textbox', { name: 'Nomor chip kartu' }).fill(oldCard);
    await page.getByRole('combobox', { name: 'Jenis kendaraan' }).selectOption({ label: vehicle.label });
    await page.getByRole('combobox', { name: 'Langganan' }).selectOption({ label });
    await page.getByRole('textbox', { name: 'Uang diterima' }).fill('200000');
    await page.getByRole('button', { name: 'Simpan dan cetak' }).click();
    await expect(page.getByRole('status').filter({ hasText: who })).toContainText('terdaftar sampai');

    // In by plate and out by card: nobody is there.
    expect(await opens((await entry.memberArrives(driving, null)).opened)).toBe(true);
    expect(await opens((await exit.memberArrives(driving, oldCard)).opened)).toBe(true);

    await onAnotherComputer(browser, async (office) => {
      await openAs(office, await somebody(api, ['ADMIN']), '/members');
      // Suspended while the car is inside: what falls due from then on is asked for.
      expect(await opens((await entry.memberArrives(driving, null)).opened)).toBe(true);
      await choose(office, who, 'Tangguhkan');
      await office.getByRole('alertdialog').getByRole('button', { name: 'Tangguhkan' }).click();
      await expect(toast(office, 'Status diubah')).toBeVisible();
      await session.call('POST', '/gates/choose', { gateId: exit.id });
      await page.goto('/parking_out_cashier');
      await expect(codeField(page)).toBeFocused();
      await expect(async () => {
        await page.keyboard.press('Escape');
        await scan(page, plate);
        await expect(price(page)).toHaveText(/Rp\s*[1-9]/, { timeout: 2_000 });
      }).toPass({ timeout: 160_000, intervals: [5_000] });
      await keepPicture(page, 'member-suspended-exit');
      await exit.memberArrives(driving, oldCard);
      await expect.poll(() => shown(exit)).toContain('BAYAR');
      await page.keyboard.press('Escape');
      await scan(page, plate);
      await expect(price(page)).toHaveText(/Rp\s*[1-9]/);
      await page.keyboard.press('F1');
      await page.keyboard.press('Enter');
      await expect(done(page)).toBeVisible();
      await choose(office, who, 'Aktifkan kembali');
      await office.getByRole('alertdialog').getByRole('button', { name: 'Aktifkan kembali' }).click();
      await expect(toast(office, 'Status diubah')).toBeVisible();

      // A gate copies the members and loses its network; then the card is replaced.
      await expect
        .poll(async () => {
          await far.keepMembers();
          return far.keeps({ cardNumber: oldCard, plate });
        })
        .toBe(true);
      await far.goOffline();
      await choose(office, who, 'Ganti kartu');
      const form = office.getByRole('dialog', { name: `Ganti kartu ${who}` });
      await form.getByLabel('Nomor chip kartu baru').fill(newCard);
      await form.getByLabel('Alasan').fill('Kartu hilang');
      await form.getByRole('button', { name: 'Ganti kartu' }).click();
      await expect(toast(office, 'Kartu diganti')).toBeVisible();
    });

    // With the network the old card is dead at once.
    const stranger = { plate: nextPlate('XYZ'), vehicleId: vehicle.id, unreadable: true };
    await entry.memberArrives(stranger, oldCard);
    await expect.poll(() => shown(entry)).toContain('KARTU TIDAK DIKENAL');
    // Without it, for as long as the copy holds and no longer.
    const shownThere = { cardNumber: oldCard, plate: stranger.plate };
    expect(far.keeps(shownThere)).toBe(true);
    aheadMs = tooOldMs;
    expect(far.keeps(shownThere)).toBe(false);
    aheadMs = 0;
    // Back in touch it forgets the old card, and knows the new one.
    await far.goOnline();
    await expect
      .poll(async () => {
        await far.keepMembers();
        return [far.keeps(shownThere), far.keeps({ ...shownThere, cardNumber: newCard })];
      })
      .toEqual([false, true]);
    expect(await opens((await entry.memberArrives({ ...driving, unreadable: true }, newCard)).opened)).toBe(true);
  } finally {
    await Promise.all([entry, exit, far].map((gate) => gate.stop()));
  }
});
