import { logIn } from '../support/api.ts';
import { buildLane, car, done, local, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { sell } from '../support/sell.ts';
import { onAnotherComputer, openAs, sign, somebody, somebodyWhoSigns, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a car that paid by QRIS on entry leaves without a word', async ({ page, api }) => {
  const lane = await buildLane(api);
  const types = await api.call<{ id: string; name: string }[]>('GET', '/paid-type/list');
  const paidTypeId = types.find(({ name }) => name === 'QRIS')?.id;
  const asked = await api.call<{ id: string }>('POST', '/paid-type/qr/request', {
    amount: 5_000,
    gateId: lane.entryId,
    paidTypeId,
  });
  await expect
    .poll(async () => (await api.call<{ status: string }>('GET', `/paid-type/qr/status/${asked.id}`)).status)
    .toBe('PAID');
  const parkingCode = unique('T').toUpperCase();
  await api.call('POST', '/entry_paid/save', {
    parkingCode,
    plateNumber: nextPlate('QRM'),
    vehicleId: car,
    gateId: lane.entryId,
    paidTypeId,
    paymentId: asked.id,
  });
  await openExit(page, api, lane);
  await scan(page, parkingCode);
  await expect(price(page)).toHaveText('Rp 0');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
});

test('who tells a sale as made offline while the server was there is seen', async ({ page, api, browser }) => {
  const lane = await buildLane(api);
  const cashier = await openExit(page, api, lane);
  const parkingCode = unique('T').toUpperCase();
  const plate = nextPlate('LUR');
  await api.call('POST', '/parking_outs/save_parking_in_manual', {
    parkingCode,
    plateNumber: plate,
    vehicleId: car,
    gateId: lane.entryId,
    datetimeIn: local(600),
    note: 'cerita luring',
  });
  const { grant } = await cashier.call<{ grant: string }>('POST', '/offline_grants', {
    gateId: lane.exitId,
    deviceNumber: 'DUJI',
  });
  const { sales } = await cashier.call<{ sales: { result: string }[] }>('POST', '/offline_sales', {
    grant,
    sales: [
      {
        requestId: crypto.randomUUID(),
        parkingCode,
        vehicleId: car,
        gateId: lane.exitId,
        datetimeOut: local(598),
        amountTaken: 5_000,
        provisionalNumber: 'DUJI-0001',
      },
    ],
  });
  expect(sales[0]?.result).toBe('BOOKED');
  await onAnotherComputer(browser, async (office) => {
    // Ten hours ago may be yesterday, and the list is of today while nobody asks for another day.
    const soldSince = `datetimeOut.atLeast=${local(600)}`;
    await openAs(
      office,
      await somebody(api, ['AUDITOR']),
      `/parking_outs?parkingCode.equals=${parkingCode}&${soldSince}`,
    );
    await office.getByRole('link', { name: parkingCode }).click();
    const shown = office.getByRole('dialog');
    await expect(shown.getByText('Dijual luring saat server terhubung')).toBeVisible();
    await expect(shown.getByText('Tarif berbeda')).toBeVisible();
  });
});

test('one of finance alone is stopped where two are needed, and told who may', async ({ page, api }) => {
  const rina = await somebody(api, ['CASHIER']);
  const sari = await somebody(api, ['FINANCE']);
  const drawer = await logIn(rina.username, personPassword);
  await sell(api, drawer, 2);
  const deposit = await drawer.call<{ id: string; number: number }>('POST', `/deposits/submit/${rina.id}`, {
    counted: 4_000,
  });
  const office = await openAs(page, sari, '/dashboard');
  const cash = await office.call<{ id: string; name: string }[]>('GET', '/cash/list');
  await office.call('POST', `/deposits/payment/${deposit.id}`, { value: 4_000, cashId: cash[0]?.id });
  await page.goto(`/deposits?number.equals=${deposit.number}`);
  await page.getByRole('link', { name: String(deposit.number), exact: true }).click();
  const shown = page.getByRole('dialog', { name: `Setoran ${deposit.number}` });
  await expect(shown.getByRole('button', { name: 'Verifikasi' })).toBeHidden();
  await expect(shown.getByText(/FINANCE, AUDITOR, OWNER/)).toBeVisible();
});

test('nothing is received of what was counted; an empty drawer is, and another than who received it agrees', async ({
  page,
  api,
}) => {
  const sari = await somebody(api, ['FINANCE']);
  const handedIn = async (counted: number) => {
    const cashier = await somebody(api, ['CASHIER']);
    const drawer = await logIn(cashier.username, personPassword);
    await sell(api, drawer, 1);
    return drawer.call<{ number: number }>('POST', `/deposits/submit/${cashier.id}`, { counted });
  };
  const receiveNothing = async (number: number) => {
    await page.goto(`/deposits?number.equals=${number}`);
    await page.getByRole('link', { name: String(number), exact: true }).click();
    await shown(number).getByRole('button', { name: 'Terima uang' }).click();
    const form = page.getByRole('dialog', { name: /^Terima uang:/ });
    await form.getByLabel('Jumlah').fill('0');
    await form.getByRole('combobox', { name: /^Kas tujuan/ }).fill('Kas besar');
    await page.getByRole('option', { name: 'Kas besar' }).click();
    await form.getByRole('button', { name: 'Terima uang' }).click();
    return form;
  };
  const shown = (number: number) => page.getByRole('dialog', { name: `Setoran ${number}` });
  await openAs(page, sari, '/dashboard');

  const counted = await receiveNothing((await handedIn(5_000)).number);
  await expect(counted.getByLabel('Jumlah')).toHaveAttribute('aria-invalid', 'true');
  await expect(counted.getByLabel('Jumlah')).toHaveValue('0');

  const { number } = await handedIn(0);
  await expect(await receiveNothing(number)).toBeHidden();
  await expect(shown(number).getByText('Diterima').first()).toBeVisible();
  await expect(shown(number).getByRole('button', { name: 'Verifikasi' })).toBeHidden();
  await expect(shown(number).getByText(/FINANCE, AUDITOR, OWNER/)).toBeVisible();
});

test('what was typed into the settings stays while a setting beside it is signed for, and the signature refused', async ({
  page,
  api,
}) => {
  // What loosens waits for the next day from the first sale on.
  await sell(api, api, 1);
  const { plateDays } = await api.call<{ plateDays: number }>('GET', '/system_configurations');
  await api.call('POST', '/system_configurations', { plateDays: plateDays - 1 });
  const signer = await somebodyWhoSigns(['ADMIN']);
  await openAs(page, await somebody(api, ['ADMIN']), '/system_configurations');
  const footer = page.getByLabel('Kaki struk keluar');
  await footer.fill('Belum disimpan');
  const waiting = page.getByRole('listitem').filter({ hasText: 'Plat disimpan' });
  await waiting.getByRole('button', { name: 'Berlakukan sekarang…' }).click();
  const asked = page.getByRole('dialog', { name: 'Perlu persetujuan' });
  await asked.getByLabel('Nama pengguna penyetuju').fill(signer.username);
  await asked.getByLabel('Kata sandi penyetuju', { exact: true }).fill('salah');
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('alert')).toBeVisible();
  await expect(asked.getByLabel('Nama pengguna penyetuju')).toHaveValue(signer.username);
  await asked.getByRole('button', { name: 'Batal' }).click();
  await expect(footer).toHaveValue('Belum disimpan');
  await waiting.getByRole('button', { name: 'Berlakukan sekarang…' }).click();
  await sign(page, signer.username);
  await expect(waiting).toBeHidden();
  await expect(page.getByLabel('Plat disimpan')).toHaveValue(String(plateDays - 1));
  await expect(footer).toHaveValue('Belum disimpan');
});
