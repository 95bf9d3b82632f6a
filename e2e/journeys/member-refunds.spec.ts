import { logIn } from '../support/api.ts';
import { buildLane, car, nextPlate } from '../support/lane.ts';
import { addMember } from '../support/members.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, somebodyWhoSigns, toast } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('a stay that a member paid is asked back by its receipt, and finance agrees', async ({ page, api, browser }) => {
  const lane = await buildLane(api);
  const plateNumber = nextPlate('RFD');
  const member = await addMember(api, { plateNumbers: [plateNumber] });
  const desk = await logIn((await somebody(api, ['CASHIER'])).username, personPassword);
  const paidTypes = await api.call<{ id: string; kind: string }[]>('GET', '/paid-type/list');
  const [shown] = await desk.call<{ token: string }[]>('POST', '/asset_files/upload-encoded', {
    filename: 'mobil.png',
    files: pixel,
  });
  const { parkingIn } = await desk.call<{ parkingIn: { id: string } }>('POST', '/pre_entry/save', {
    vehicleId: car,
    gateId: lane.entryId,
  });
  const { parkingOut } = await desk.call<{ parkingOut: { receiptNumber: string } }>(
    'POST',
    '/parking_outs/save_parking_out/v2',
    {
      parkingInId: parkingIn.id,
      gateId: lane.exitId,
      vehicleId: car,
      plateNumber,
      paidTypeId: paidTypes.find(({ kind }) => kind === 'CASH')?.id,
      images: [shown?.token],
    },
  );
  await openAs(page, await somebodyWhoSigns(['ADMIN']), `/members/${member.id}`);
  const panel = page.getByRole('region', { name: 'Pengembalian parkir' });
  await expect(panel.getByText('Belum ada parkir yang dikembalikan.')).toBeVisible();
  await panel.getByRole('button', { name: 'Minta pengembalian' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nomor struk keluar').fill('TIDAK-ADA');
  await dialog.getByRole('button', { name: 'Periksa struk' }).click();
  await expect(dialog.getByText('Tidak ada struk keluar dengan nomor itu.')).toBeVisible();
  await dialog.getByLabel('Nomor struk keluar').fill(parkingOut.receiptNumber);
  await dialog.getByRole('button', { name: 'Periksa struk' }).click();
  await expect(dialog.getByText(/Dikembalikan Rp/)).toBeVisible();
  await keepPicture(page, 'member-refund-asked');
  await dialog.getByLabel('Alasan').fill('Kartunya tertinggal');
  await dialog.getByRole('button', { name: 'Minta pengembalian' }).click();
  await expect(toast(page, 'Diminta; menunggu orang kedua.')).toBeVisible();
  await expect(panel.getByText('Menunggu orang kedua')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Setujui' })).toBeHidden();
  await onAnotherComputer(browser, async (office) => {
    await office.setViewportSize({ width: 390, height: 844 });
    await openAs(office, await somebodyWhoSigns(['FINANCE']), `/members/${member.id}`);
    await office.getByRole('button', { name: 'Setujui' }).click();
    await keepPicture(office, 'member-refund-decided');
    await office.getByRole('dialog').getByRole('button', { name: 'Setujui' }).click();
    await expect(office.getByText('Disetujui · Belum dibayarkan')).toBeVisible();
    await office.goto('/payments_on_account?cause.equals=MEMBER_STAY');
    await expect(office.getByRole('main')).toContainText('Rp 5.000');
    await keepPicture(office, 'member-refund-on-account');
  });
});
