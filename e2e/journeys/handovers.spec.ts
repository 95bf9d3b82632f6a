import type { Page } from '@playwright/test';
import { type Api, logIn } from '../support/api.ts';
import {
  type Lane,
  buildLane,
  codeField,
  done,
  letIn,
  nextPlate,
  openExit,
  price,
  readyForACut,
  scan,
} from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, onAnotherComputer, openAs, somebodyWhoSigns } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

const pin = '907352';

/** A cashier with a PIN, who has sold here and is therefore known to a desk that loses its network. */
async function cashierWithPin(api: Api, lane: Lane) {
  const person = await somebodyWhoSigns(['CASHIER']);
  const own = await logIn(person.username, personPassword);
  await own.call('PUT', '/users/pin', { password: personPassword, pin });
  const stay = await letIn(api, lane, 30, nextPlate('SRH'));
  const paidTypes = await own.call<{ id: string; kind: string }[]>('GET', '/paid-type/list');
  await own.call('POST', '/parking_outs/save_parking_out/v2', {
    parkingInId: stay.id,
    gateId: lane.exitId,
    paidTypeId: paidTypes.find(({ kind }) => kind === 'CASH')?.id,
  });
  return person;
}

async function sellOne(page: Page, api: Api, lane: Lane): Promise<void> {
  const { parkingCode } = await letIn(api, lane, 30, nextPlate('SRH'));
  await sellHere(page, parkingCode);
}

async function sellHere(page: Page, parkingCode: string): Promise<void> {
  await scan(page, parkingCode);
  await expect(price(page)).toHaveText('Rp 5.000');
  await page.keyboard.press('Enter');
  await expect(done(page)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
}

async function takeOver(page: Page, username: string): Promise<void> {
  await page.keyboard.press('^');
  const dialog = page.getByRole('dialog', { name: 'Serah terima' });
  await dialog.getByLabel('Petugas berikut').first().selectOption(username);
  await dialog.getByLabel('PIN petugas berikut').fill(pin);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a desk goes to the next cashier by a PIN, locks when nobody touches it, and the takings left behind are seen', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const taker = await cashierWithPin(api, lane);
  const leaver = await openExit(page, api, lane);
  const { id, username } = await leaver.call<{ id: string; username: string }>('GET', '/users/profile');
  await readyForACut(page);
  await sellOne(page, api, lane);
  await takeOver(page, taker.username);
  await expect(page.getByRole('contentinfo')).toContainText('Wibowo');
  await expect(page.getByRole('contentinfo')).not.toContainText(username, { ignoreCase: true });
  await expect(codeField(page)).toBeFocused();
  await sellOne(page, api, lane);

  // A quarter of an hour later nobody has been there.
  await page.evaluate(() => {
    const touched = JSON.parse(localStorage.getItem('desk_touched') ?? '{}') as object;
    localStorage.setItem('desk_touched', JSON.stringify({ ...touched, at: Date.now() - 16 * 60_000 }));
  });
  await page.reload();
  const lock = page.getByRole('dialog', { name: /^Meja terkunci/ });
  await expect(lock).toBeVisible();
  await keepPicture(page, 'desk-locked');
  await lock.getByLabel(/^PIN /).fill('314159');
  await page.keyboard.press('Enter');
  await expect(lock).toContainText('PIN tidak cocok');
  await lock.getByLabel(/^PIN /).fill(pin);
  await page.keyboard.press('Enter');
  await expect(lock).toBeHidden();
  await sellOne(page, api, lane);

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebodyWhoSigns(['FINANCE']), `/handovers?fromUserId.equals=${id}`);
    await office.getByRole('table').getByRole('link').first().click();
    await expect(office.getByText('belum dihitung dan diserahkan')).toBeVisible();
  });
  const sold = (operatorId: string) =>
    api.call<{ transactions: number }[]>('GET', `/deposits?operatorId.equals=${operatorId}`);
  expect(await sold(id)).toMatchObject([{ state: 'OPEN' }]);
  expect(await sold(taker.id)).toMatchObject([{ state: 'OPEN' }]);
});

test('without the network the desk goes to the next cashier too, who confirms it by the PIN when it is back', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const taker = await cashierWithPin(api, lane);
  const letOneIn = () => letIn(api, lane, 30, nextPlate('SRH'));
  const cars = [await letOneIn(), await letOneIn(), await letOneIn()];
  const leaver = await openExit(page, api, lane);
  const { id } = await leaver.call<{ id: string }>('GET', '/users/profile');
  await readyForACut(page);
  const [first, second, third] = cars.map(({ parkingCode }) => parkingCode);
  await page.context().setOffline(true);
  await expect(page.getByText('Server tidak menjawab.')).toBeVisible();
  await sellHere(page, first ?? '');
  await takeOver(page, taker.username);
  await sellHere(page, second ?? '');
  await page.context().setOffline(false);
  await expect(page.getByText(/^Jaringan kembali\./)).toBeVisible({ timeout: 20_000 });
  // The queue does not wait for the PIN.
  await sellHere(page, third ?? '');
  await page.keyboard.press('^');
  const back = page.getByRole('dialog', { name: 'Jaringan kembali' });
  await expect(back).toContainText('melayani 2 mobil');
  await keepPicture(page, 'desk-back');
  await back.getByLabel(/^PIN /).fill(pin);
  await page.keyboard.press('Enter');
  await expect(back).toBeHidden();
  await expect(page.getByText('penjualan menunggu dikirim')).toBeHidden({ timeout: 20_000 });

  await expect
    .poll(() => api.call('GET', `/handovers?fromUserId.equals=${id}`))
    .toMatchObject([{ offline: true, state: 'CONFIRMED', toUserId: taker.id }]);
  const operatorOf = async (stayId = '') =>
    (await api.call<{ operatorId: string }>('GET', `/parking_outs/${stayId}`)).operatorId;
  await expect
    .poll(() => Promise.all(cars.map((car) => operatorOf(car.id).catch(() => null))))
    .toEqual([id, taker.id, taker.id]);
});
