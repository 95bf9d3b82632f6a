import { type Api, logIn } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { type Lane, buildLane, car, nextPlate } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, openAs, somebody } from '../support/story.ts';
import { collectFaults, expect, test } from '../support/test.ts';

interface Car {
  readonly id: string;
  readonly parkingCode: string;
  readonly plate: string;
}

async function driveIn(api: Api, lane: Lane): Promise<Car> {
  const plate = nextPlate('LIV');
  const given = { plateNumber: plate, vehicleId: car, gateId: lane.entryId };
  const { parkingIn } = await api.call<{ parkingIn: Omit<Car, 'plate'> }>('POST', '/pre_entry/save', given);
  return { ...parkingIn, plate };
}

/** A cashier lets a car go by the lane's exit, whatever plate it is seen with there. */
async function letOut(api: Api, lane: Lane, parkingInId: string, plateNumber: string): Promise<void> {
  const cashier = await logIn((await somebody(api, ['CASHIER'])).username, personPassword);
  const paidTypes = await api.call<{ id: string; kind: string }[]>('GET', '/paid-type/list');
  const paidTypeId = paidTypes.find(({ kind }) => kind === 'CASH')?.id;
  const exit = { parkingInId, gateId: lane.exitId, vehicleId: car, plateNumber, paidTypeId };
  await cashier.call('POST', '/parking_outs/save_parking_out/v2', exit);
}

test('an operator watches cars come and go, holds the rows to read one, and what is wrong stands out', async ({
  page,
  api,
}) => {
  const faults = collectFaults(page);
  const lane = await buildLane(api);
  await openAs(page, await somebody(api, ['OPERATOR']), `/live_transactions?gateId=${lane.entryId}`);
  const today = page.getByRole('list', { name: 'Hari ini' });
  await expect(page.getByText('Belum ada kendaraan masuk atau keluar')).toBeVisible();
  await expect(today).toContainText('0 masuk');
  await expect(page.getByText('Diperbarui langsung')).toBeVisible();

  // By itself: nobody asks for it.
  const first = await driveIn(api, lane);
  const rows = page.getByRole('row').filter({ hasText: 'LIV' });
  await expect(rows).toHaveCount(1);
  await expect(today).toContainText('1 masuk');
  await expect(today).toContainText('0 perlu dilihat');

  await page.getByRole('button', { name: 'Jeda' }).click();
  const second = await driveIn(api, lane);
  const goOn = page.getByRole('button', { name: 'Lanjutkan' });
  await expect(goOn).toHaveText(/1 baru/);
  await api.call('POST', '/parking_outs/open_gate/manual', { gateId: lane.entryId, note: 'Tamu direksi' });
  await expect(goOn).toHaveText(/2 baru/);
  await expect(rows).toHaveCount(1);
  await expect(today).toContainText('2 masuk');
  await expect(today).toContainText('1 perlu dilihat');
  await goOn.click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Jeda' })).toBeVisible();
  const opened = page.getByRole('row').filter({ hasText: 'Palang dibuka manual' });
  await expect(opened).toHaveCount(1);
  await expect(opened).not.toContainText('tanpa mobil tercatat');

  // At the exit: one as it came in, one with another plate.
  await page.getByRole('combobox', { name: 'Gate' }).click();
  await page.getByRole('option', { name: lane.exitLabel }).click();
  await expect(today).toContainText('0 keluar');
  // Nobody came by there: an opening for nobody says so.
  await api.call('POST', '/parking_outs/open_gate/manual', { gateId: lane.exitId, note: 'Uji palang' });
  await expect(opened).toContainText('tanpa mobil tercatat');
  await letOut(api, lane, first.id, first.plate);
  await letOut(api, lane, second.id, 'B 9 ZZZ');
  await expect(today).toContainText('2 keluar');
  await expect(today).toContainText('2 perlu dilihat');
  const differs = page.getByRole('row').filter({ hasText: second.parkingCode });
  await expect(differs).toContainText('Plat tidak cocok');
  await expect(differs).toContainText(/Rp/);
  await expect(page.getByRole('row').filter({ hasText: first.plate })).not.toContainText('Plat tidak cocok');
  expect(await axeFindings(page)).toEqual([]);
  await keepPicture(page, 'live-transactions');
  expect(faults).toEqual([]);
});
