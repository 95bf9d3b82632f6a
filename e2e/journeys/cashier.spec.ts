import { startGate } from '@parking/gate-simulator/gate';
import { baseUrl } from '../support/api.ts';
import {
  buildLane,
  car,
  codeField,
  done,
  letIn,
  nextPlate,
  openExit,
  price,
  scan,
  readyForACut,
} from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, somebodyWhoSigns, toast, unique } from '../support/story.ts';
import { makeType, perHour } from '../support/tariffs.ts';
import { expect, test } from '../support/test.ts';

test('a car leaves by a scan and two keys, and the field is ready for the next one', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 135, nextPlate('KSA'));
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 11.000');
  await keepPicture(page, 'cashier-price');
  await page.keyboard.press('F1');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  await expect(done(page)).toContainText('Rp 0');
  await expect(done(page)).toContainText(/Struk \S+-00001/);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue('');
  await keepPicture(page, 'cashier-done');

  await scan(page, stay.parkingCode);
  await expect(page.getByRole('alert')).toContainText('sudah keluar');
});

test('a car is found by four digits of its plate, and leaves by three keys more', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 135, nextPlate('KSK'));
  await openExit(page, api, lane);
  await page.keyboard.type(stay.plate.slice(2, 6), { delay: 40 });
  const found = page.getByRole('list', { name: 'Kendaraan di dalam' });
  await expect(found.locator('[aria-current=true]')).toContainText(stay.parkingCode);
  // How long it is inside and what it pays tells it from others.
  await expect(found.locator('[aria-current=true]')).toContainText(/Rp\s11\.000\s*2 jam 15 mnt/);
  for (const key of ['Enter', 'F1', 'Enter']) {
    await page.keyboard.press(key);
    if (key === 'Enter') await expect(page.getByText('Rp 11.000').first()).toBeVisible();
  }
  await expect(done(page)).toContainText('Tersimpan');
});

test('a stay of four days is read aloud by its days, and its arithmetic stands behind a key', async ({ page, api }) => {
  const lane = await buildLane(api);
  const capByDay = { rule: 'CAP', amount: 40_000, ruleType: 'DAY24' };
  const restart = { rule: 'RESTART', ruleType: 'DAY24' };
  const rules = [...perHour.parkingFareRules, restart, capByDay];
  const type = await makeType(api, [{ ...perHour, parkingFareRules: rules }]);
  const { token } = await api.call<{ token: string }>('POST', `/gates/generate_token/${lane.entryId}`);
  // By hand nobody comes in that long ago; a gate's clock that is set back while it is online does.
  let minutesAgo = 0;
  const clock = () => new Date(Date.now() - minutesAgo * 60_000);
  const gate = await startGate({ baseUrl: baseUrl(), token, name: unique('IN'), hasCamera: false, passMs: 200, clock });
  minutesAgo = 3 * 1440 + 3 * 60 + 20;
  const stay = await gate.enter({ plate: nextPlate('KSD'), vehicleId: type.id });
  if (!stay) throw new Error('No ticket was given.');
  minutesAgo = 0;
  await gate.settled();
  await gate.stop();
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 134.000');
  const days = page.getByRole('list', { name: 'Harga per hari' });
  await expect(days).toContainText('Hari 1–3, masing-masing Rp 40.000 (maksimum harian)');
  await expect(days).toContainText(/Hari 4, 3 jam \d+ mnt/);
  await keepPicture(page, 'cashier-days');
  await page.keyboard.press('i');
  const arithmetic = page.getByRole('list', { name: 'Hitungan' });
  await expect(arithmetic).toContainText('Batas 24 jam');
  await expect(days).toBeHidden();
  await expect(codeField(page)).toHaveValue('');
  await keepPicture(page, 'cashier-arithmetic');
  await page.getByRole('button', { name: 'Per hari' }).click();
  await expect(days).toBeVisible();
  // A code that begins with the letter is a code. It comes at once, as from a scanner: a busy machine brings single keys as late as a person's.
  await page.keyboard.insertText('ITIDAKADA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('tidak ditemukan');
  await expect(arithmetic).toBeHidden();
});

test('money that is handed over is typed in thousands, and the change is told', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 135, nextPlate('KSB'));
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 11.000');
  await page.keyboard.press('F1');
  await page.keyboard.type('5', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('kurang dari total');
  await page.keyboard.press('F1');
  await page.keyboard.type('20', { delay: 90 });
  await expect(page.getByText('Kembalian Rp 9.000')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText(/Kembalian\s*Rp\s9\.000\s*Diterima Rp\s20\.000 untuk Rp\s11\.000/);
});

test('a shift is closed at the desk in ten keys and the banknotes', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 135, nextPlate('KTS'));
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 11.000');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('$');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Rp 100.000 ×')).toBeFocused();
  // One note of ten thousand, one of one thousand, no coins.
  for (const count of ['', '', '', '1', '', '', '1', '']) {
    await page.keyboard.type(count);
    await press('Enter');
  }
  await expect(dialog.getByRole('status', { name: 'Dihitung' })).toHaveText('Rp 11.000');
  await expect(dialog.getByRole('button', { name: 'Setor' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: /Shift ditutup, setoran \d+ diserahkan/ })).toBeVisible();
  expect(keys).toBe(10);
  await page.keyboard.press('Escape');
  await expect(codeField(page)).toBeFocused();
});

test('another vehicle type is one key, and prices the stay anew', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 135, nextPlate('KSC'));
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 11.000');
  await page.keyboard.press('1');
  await expect(price(page)).toHaveText('Rp 4.000');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
});

test('a plate that was misread offers what is alike, with the difference marked', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 30, nextPlate('QBX'));
  await openExit(page, api, lane);
  await page.keyboard.type(stay.plate.replace('QBX', 'QBK').replaceAll(' ', ''), { delay: 50 });
  await page.keyboard.press('Enter');
  const found = page.getByRole('list', { name: 'Kendaraan di dalam' });
  await expect(found).toContainText('Mirip');
  await expect(found.locator('mark')).toHaveText('X');
  await page.keyboard.press('Enter');
  await expect(price(page)).toHaveText('Rp 5.000');

  // A part of the plate finds it as one types, without the server too.
  const part = stay.plate.replaceAll(' ', '').slice(1, -1);
  for (const away of [false, true]) {
    await page.context().setOffline(away);
    await page.keyboard.press('Escape');
    await page.keyboard.type(part, { delay: 50 });
    await expect(found).toContainText('Cocok sebagian');
    await page.keyboard.press('Enter');
    await expect(price(page)).toHaveText('Rp 5.000');
  }
  await page.context().setOffline(false);
});

test('a lost ticket finds its car by the plate and costs the fine as well', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 30, nextPlate('KSD'));
  await openExit(page, api, lane);
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: 'Tiket hilang' });
  await dialog.getByLabel('Plat nomor').fill(stay.plate);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('tercatat di dalam')).toBeVisible();
  // The car that was found is marked: Enter takes it.
  await expect(dialog.getByRole('button', { name: new RegExp(stay.parkingCode) })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(price(page)).toHaveText('Rp 30.000');
  await expect(page.getByRole('list', { name: 'Rincian' })).toContainText('Denda');
  await keepPicture(page, 'cashier-lost-ticket');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
});

test('a QRIS code is shown large, and its payment lets the car out by itself', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('KSE'));
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.getByRole('group', { name: 'Cara bayar' }).getByRole('button', { name: 'QRIS' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Kode QR sebesar Rp 8.000' })).toBeVisible();
  await keepPicture(page, 'cashier-qris');
  await expect(done(page)).toContainText('Tersimpan', { timeout: 30_000 });
});

test('without the server cash and slips go on, over a reload too, and are booked once when it is back', async ({
  page,
  api,
  browser,
}) => {
  const edc = unique('EDC ');
  const { username: approverUsername } = await somebodyWhoSigns(['ADMIN']);
  const signed = { approverUsername, approverPassword: personPassword };
  await api.call('POST', '/paid-type', { name: edc.toUpperCase(), label: edc, kind: 'CARD', cashId: null, ...signed });
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('KSF'));
  const second = await letIn(api, lane, 10, nextPlate('KSG'));
  const third = await letIn(api, lane, 10, nextPlate('KSL'));
  await openExit(page, api, lane);
  await readyForACut(page);

  await page.context().setOffline(true);
  const line = page.getByText('Server tidak menjawab. Penjualan tunai tetap berjalan');
  await expect(line).toBeVisible();
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await expect(page.getByText('Tarif dihitung di perangkat ini')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Slip sementara');
  await expect(page.getByText('1 penjualan menunggu dikirim')).toBeVisible();
  await keepPicture(page, 'cashier-offline');

  await page.reload();
  await expect(page.getByText('1 penjualan menunggu dikirim')).toBeVisible();
  await scan(page, stay.parkingCode);
  await expect(page.getByRole('alert')).toContainText('tidak ditemukan');
  await page.keyboard.press('Escape');
  await scan(page, second.parkingCode);
  await expect(price(page)).toHaveText('Rp 5.000');
  await expect(page.getByText('Jam perangkat belum dicocokkan')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 penjualan menunggu dikirim')).toBeVisible();
  await scan(page, third.parkingCode);
  await expect(price(page)).toHaveText('Rp 5.000');
  await page.getByRole('button', { name: edc }).click();
  await page.keyboard.press('Enter');
  const struk = page.getByRole('dialog', { name: `${edc}: Rp 5.000` });
  await expect(struk).toContainText('Tanpa server pembayaran ini berlaku dengan nomornya');
  await expect(struk.getByRole('button', { name: 'Simpan' })).toBeDisabled();
  const approvalCode = unique('').slice(-6).toUpperCase();
  await struk.getByLabel('Kode approval').fill(approvalCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 penjualan menunggu dikirim')).toBeVisible();

  await page.context().setOffline(false);
  await expect(line).toBeHidden({ timeout: 20_000 });
  await expect(page.getByText('penjualan menunggu dikirim')).toBeHidden({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Lihat' }).click();
  await expect(page.getByRole('dialog').getByText('Tercatat')).toHaveCount(3);
  await keepPicture(page, 'cashier-uploaded');
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), `/claimed_payments?approvalCode.equals=${approvalCode}`);
    const claim = office.getByRole('row').filter({ hasText: edc });
    await expect(claim).toContainText('Belum terbukti');
    await expect(claim).toContainText('Rp 5.000');
  });
  for (const { id } of [stay, second, third]) {
    const exit = await api.call<{ exitKind: string; total: number }>('GET', `/parking_outs/${id}`);
    expect(exit.exitKind).toBe('OFFLINE');
  }
});

test('logging out with unsent sales asks first, keeps them, and sends them afterwards', async ({ page, api }) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('KSH'));
  await openExit(page, api, lane);
  await readyForACut(page);
  await page.route('**/api/offline_sales', (route) => route.abort());
  await page.context().setOffline(true);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 penjualan menunggu dikirim')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Menu kasir' }).click();
  await page.getByRole('menuitem', { name: 'Keluar dari akun' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 penjualan belum terkirim');
  await question.getByRole('button', { name: 'Keluar dari akun' }).click();
  await expect(page.getByLabel('Nama pengguna')).toBeVisible();
  await page.unroute('**/api/offline_sales');
  await expect
    .poll(
      () =>
        api.call<{ exitKind: string }>('GET', `/parking_outs/${stay.id}`).then(
          ({ exitKind }) => exitKind,
          () => null,
        ),
      {
        timeout: 40_000,
      },
    )
    .toBe('OFFLINE');
});

test('money taken without the server for a car that had left already is decided by finance, once', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('KSJ'));
  await openExit(page, api, lane);
  await readyForACut(page);
  await page.context().setOffline(true);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 penjualan menunggu dikirim')).toBeVisible();
  // Meanwhile another exit, which has its network, lets the same car out.
  const paidTypes = await api.call<{ id: string; kind: string }[]>('GET', '/paid-type/list');
  await api.call('POST', '/parking_outs/save_parking_out/v2', {
    parkingInId: stay.id,
    gateId: (await buildLane(api)).exitId,
    vehicleId: car,
    plateNumber: stay.plate,
    paidTypeId: paidTypes.find(({ kind }) => kind === 'CASH')?.id,
  });
  await page.context().setOffline(false);
  await expect(page.getByText('penjualan menunggu dikirim')).toBeHidden({ timeout: 20_000 });

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), '/deposits/unmatched_takings?state.equals=WAITING');
    const row = office.getByRole('row').filter({ hasText: stay.plate });
    await expect(row).toContainText('Rp 8.000');
    await row.getByRole('link').first().click();
    await office.getByRole('button', { name: 'Putuskan' }).click();
    const form = office.getByRole('dialog', { name: 'Putuskan uang Rp 8.000' });
    await expect(form).toContainText('kendaraannya sudah keluar pada');
    await form.getByRole('combobox', { name: 'Keputusan' }).click();
    await office.getByRole('option', { name: 'Harus dikembalikan kepada pelanggan' }).click();
    await form.getByRole('button', { name: 'Putuskan' }).click();
    // A decision needs its reason; nothing that was chosen is lost.
    await expect(form.getByLabel('Alasan')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Alasan').fill('Dibayar dua kali, pelanggan sudah dihubungi');
    await form.getByRole('button', { name: 'Putuskan' }).click();
    await expect(toast(office, 'Keputusan disimpan')).toBeVisible();
    await expect(office.getByRole('dialog').getByText('Harus dikembalikan').first()).toBeVisible();
    await expect(office.getByRole('button', { name: 'Putuskan' })).toHaveCount(0);
    await keepPicture(office, 'unmatched-taking-decided');
    await office.getByRole('link', { name: 'Kembalikan dari uang titipan' }).click();
    await expect(office).toHaveURL(/payments_on_account/);
    await office.getByRole('button', { name: 'Kembalikan' }).click();
    const back = office.getByRole('dialog', { name: 'Kembalikan sampai Rp 8.000' });
    await expect(back).toContainText('Tidak ada penyedia yang memegangnya');
    await expect(back.getByRole('combobox', { name: 'Cara' })).toContainText('Dibayar tunai');
    await keepPicture(office, 'unmatched-taking-given-back');
    await back.getByLabel('Referensi').fill('salah');
    await back.getByLabel('Nama penerima').fill('Siti Aminah');
    await back.getByLabel('Alasan').fill('Dibayar dua kali');
    await back.getByRole('button', { name: 'Kembalikan' }).click();
    await expect(back.getByLabel('Referensi')).toHaveAttribute('aria-invalid', 'true');
  });
});
