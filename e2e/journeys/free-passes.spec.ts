import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, somebodyWhoSigns, toast } from '../support/story.ts';
import { logIn } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('free passes are gone through by keyboard; what is rejected is found in the deposit', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const cashier = await somebody(api, ['CASHIER']);
  const [signer, decider] = [await somebodyWhoSigns(['OPERATOR']), await somebodyWhoSigns(['OPERATOR'])];
  const desk = await logIn(cashier.username, personPassword);
  const plates = [nextPlate('AMB'), nextPlate('TMU')] as const;
  for (const plate of plates) {
    const { id } = await letIn(api, lane, 61, plate);
    await desk.call('POST', '/parking_outs/save_parking_out/v2', {
      parkingInId: id,
      gateId: lane.exitId,
      freePass: true,
      freePassVerification: 'Ambulans',
      approverUsername: signer.username,
      approverPassword: personPassword,
    });
  }
  await openAs(page, decider, `/free_passes?operatorId.equals=${cashier.id}&sort=at%2Casc`);
  const rowOf = (plate: string) => page.getByRole('row').filter({ hasText: plate });
  await rowOf(plates[0]).getByRole('link').click();
  const drawer = (plate: string) => page.getByRole('dialog', { name: plate });
  await expect(drawer(plates[0])).toContainText('Ambulans');
  await page.keyboard.press('a');
  await expect(toast(page, 'Bebas parkir disetujui')).toBeVisible();
  await expect(drawer(plates[0])).toBeHidden();

  await page.goto(`/free_passes?operatorId.equals=${cashier.id}&sort=at%2Casc`);
  await rowOf(plates[1]).getByRole('link').click();
  await expect(drawer(plates[1])).toBeVisible();
  await page.keyboard.press('r');
  const rejecting = page.getByRole('dialog', { name: /^Tolak bebas parkir Rp\s8\.000 dari / });
  await expect(rejecting.getByLabel('Catatan')).toBeFocused();
  await page.keyboard.type('Bukan ambulans: mobil pribadi');
  await keepPicture(page, 'free-pass-rejected');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Bebas parkir ditolak')).toBeVisible();
  // The screen goes on by itself; leaving it meanwhile would break off one of the two.
  await expect(drawer(plates[1])).toBeHidden();
  await page.goto(`/free_passes?operatorId.equals=${cashier.id}`);
  await expect(rowOf(plates[0])).toContainText('Disetujui');
  await expect(rowOf(plates[1])).toContainText('Ditolak');

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), `/deposits?operatorId.equals=${cashier.id}`);
    await office.getByRole('row').getByRole('link').first().click();
    const deposit = office.getByRole('dialog', { name: /^Setoran / });
    await expect(deposit).toContainText(/Bebas parkir yang ditolak, ditagihkan tersendiri\s*Rp\s8\.000/);
  });
});

test('at the desk a reason is chosen by its number, and one key opens for an emergency, which its cashier explains', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const [guest, ambulance] = [
    await letIn(api, lane, 61, nextPlate('TMU')),
    await letIn(api, lane, 61, nextPlate('AMB')),
  ];
  await openExit(page, api, lane);
  await scan(page, guest.parkingCode);
  await expect(price(page)).toContainText('8.000');
  await page.keyboard.press('F7');
  const reasons = page.getByRole('dialog', { name: 'Bebas parkir' });
  await expect(reasons.getByRole('radio').last()).toBeFocused();
  await page.keyboard.press('1');
  await expect(reasons.getByRole('radio', { name: /VIP/ })).toBeChecked();
  await page.keyboard.type('Direksi');
  await keepPicture(page, 'free-pass-reasons');
  await page.keyboard.press('Enter');
  await expect(reasons).toBeHidden();
  await expect(price(page)).toHaveText(/Rp\s*0/);
  await page.keyboard.press('Enter');
  await expect(done(page)).toBeVisible();
  await scan(page, ambulance.parkingCode);
  await expect(price(page)).toContainText('8.000');
  await page.keyboard.press('@');
  await expect(done(page)).toBeVisible();

  await page.goto('/free_passes?unexplained.equals=true');
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Jelaskan', exact: true }).click();
  const explaining = page.getByRole('dialog', { name: 'Jelaskan keadaan darurat ini' });
  await expect(explaining.getByLabel('Penjelasan')).toBeFocused();
  await page.keyboard.type('Ambulans RSUD, nomor lambung 12');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Penjelasan disimpan')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('nomor lambung 12');
});

test('over the limit of the shift a supervisor is asked on a phone: yes lets the car go in that name, no is told at once', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const supervisor = await somebodyWhoSigns(['OPERATOR']);
  const desk = await openExit(page, api, lane);
  for (let given = 0; given < 5; given += 1) {
    const { id } = await letIn(api, lane, 61, nextPlate('TMU'));
    const pass = { parkingInId: id, gateId: lane.exitId, freePass: true, freePassVerification: 'Tamu' };
    await desk.call('POST', '/parking_outs/save_parking_out/v2', pass);
  }
  const [guest, stranger] = [
    await letIn(api, lane, 61, nextPlate('TMU')),
    await letIn(api, lane, 61, nextPlate('TMU')),
  ] as const;
  const asking = page.getByRole('dialog', { name: 'Bebas parkir di luar batas shift' });
  const askFor = async (parkingCode: string) => {
    await scan(page, parkingCode);
    await expect(price(page)).toContainText('8.000');
    await page.keyboard.press('F7');
    await expect(page.getByRole('dialog', { name: 'Bebas parkir' }).getByRole('radio').last()).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.type('Direksi');
    await page.keyboard.press('Enter');
    await expect(price(page)).toHaveText(/Rp\s*0/);
    await page.keyboard.press('Enter');
    await expect(asking).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(asking.getByRole('timer')).toContainText('detik');
  };
  await onAnotherComputer(browser, async (phone) => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await openAs(phone, supervisor, '/notifications');
    await expect(phone.getByRole('heading', { name: 'Notifikasi' })).toBeVisible();
    await askFor(guest.parkingCode);
    await keepPicture(page, 'free-pass-asked');
    await phone.getByRole('region', { name: 'Notifikasi baru' }).getByRole('button', { name: 'Buka' }).click();
    const asked = phone.getByRole('region', { name: 'Menunggu jawaban Anda' });
    await expect(asked).toContainText('VIP: Direksi');
    await expect(asked).toContainText('Rp 8.000');
    await keepPicture(phone, 'free-pass-asked-phone');
    await asked.getByRole('button', { name: 'Ya, bebaskan' }).click();
    await expect(toast(phone, 'Bebas parkir diizinkan atas nama Anda')).toBeVisible();
    await expect(done(page)).toBeVisible();
    await expect(asked).toBeHidden();

    await askFor(stranger.parkingCode);
    await asked.getByLabel('Catatan untuk kasir').fill('Bukan tamu kami');
    await asked.getByRole('button', { name: 'Tidak' }).click();
    await expect(asking.getByRole('alert')).toContainText('tidak mengizinkan. Bukan tamu kami');
    await keepPicture(page, 'free-pass-refused-desk');
    await phone.goto('/free_passes');
    await expect(phone.getByRole('main')).toContainText('VIP');
  });
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('persetujuan');
});
