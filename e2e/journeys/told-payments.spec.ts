import { startProviders } from '@parking/gate-simulator/providers/start-providers';
import { baseUrl } from '../support/api.ts';
import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { plugIn } from '../support/member-gates.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, onAnotherComputer, openAs, sign, somebodyWhoSigns, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('finance sees what a provider told, and what somebody told in its name, and ends a refund that nobody asked for', async ({
  browser,
  page,
  api,
}) => {
  const providers = await startProviders();
  const signer = await somebodyWhoSigns(['FINANCE']);
  const signed = { approverUsername: signer.username, approverPassword: personPassword };
  // After the QRIS of everybody, whose key stays where other stories press it.
  const label = unique('SCAN T');
  const kind = { name: label.toUpperCase().replaceAll(' ', ''), label, kind: 'QRIS', claimed: false, cashId: null };
  const type = await api.call<{ id: string }>('POST', '/paid-type', kind);
  await api.call('PUT', `/paid-type/${type.id}/provider`, {
    provider: 'MIDTRANS',
    baseUrl: providers.url('MIDTRANS'),
    secret: providers.midtrans.serverKey,
    ...signed,
  });
  const lane = await buildLane(api);
  const stay = await letIn(api, lane, 61, nextPlate('TLD'));
  const asked = { amount: 8_000, gateId: lane.exitId, parkingInId: stay.id, paidTypeId: type.id };
  const { id } = await api.call<{ id: string }>('POST', '/paid-type/qr/request', asked);
  const target = `${baseUrl()}/api/payment_notifications/MIDTRANS/${type.id}`;
  providers.pay('MIDTRANS', id);
  const notice = providers.notice('MIDTRANS', id, '');
  const forged = { ...notice, body: notice.body.replace('8000.00', '9000.00') };
  expect((await providers.notify(target, forged)).status).toBe(401);
  for (const _ of [1, 2]) expect((await providers.notify(target, notice)).status).toBe(200);
  // Its car goes on it, and the provider gives it back all the same.
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(page.getByText(`Sudah dibayar · ${label}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  const { ledger } = providers.midtrans;
  const code = ledger.find(id);
  expect(code && ledger.refund(code, 'di-penyedia', 8_000)).toBeTruthy();
  expect((await providers.notify(target, providers.notice('MIDTRANS', id, ''))).status).toBe(200);

  const finance = await somebodyWhoSigns(['FINANCE']);
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, finance, `/payment_notifications?paidTypeId.equals=${type.id}`);
    const row = (state: string) => office.getByRole('row').filter({ hasText: state });
    await expect(row('Dijawab')).toHaveCount(2);
    await expect(row('Tanda tangan salah')).toHaveCount(1);
    await expect(row('Dijawab').filter({ hasText: stay.parkingCode }).first()).toContainText('Rp 8.000');
    await keepPicture(office, 'told-list');
    await row('Tanda tangan salah').getByRole('link').first().click();
    const drawer = office.getByRole('dialog');
    await expect(drawer).toContainText('"gross_amount": "9000.00"');
    // What it was signed by is told to nobody.
    await expect(drawer).toContainText('"signature_key": "••••"');
    await keepPicture(office, 'told-forged');
    await office.keyboard.press('Escape');
    await row('Dijawab').last().getByRole('link').first().click();
    await expect(drawer).toContainText('Berapa kali');
    await drawer.getByRole('link', { name: /pembayaran/i }).click();
    await expect(office).toHaveURL(new RegExp(`/transaction-log\\?paymentId.equals=${id}`));

    await office.goto(`/payments_on_account?id.equals=${id}`);
    await expect(row('Dikembalikan penyedia, padahal terpakai')).toContainText('Rp 8.000');
    await office.getByRole('row').getByRole('link').first().click();
    await keepPicture(office, 'refund-told');
    await office.getByRole('button', { name: 'Selesaikan' }).click();
    const ending = office.getByRole('dialog', { name: 'Pengembalian Rp 8.000 oleh penyedia' });
    await ending.getByRole('combobox', { name: 'Apa yang terjadi' }).click();
    await office.getByRole('option', { name: 'Ditanggung tempat parkir' }).click();
    await ending.getByLabel('Catatan').fill('Penyedia tidak membayarkannya lagi');
    await keepPicture(office, 'refund-told-dialog');
    await ending.getByRole('button', { name: 'Selesaikan' }).click();
    await sign(office, signer.username);
    await expect(toast(office, 'Pengembalian diselesaikan')).toBeVisible();
  });
  await providers.stop();
});

test('a card that was lost at the till is tapped again, and its car goes once it has paid', async ({ page, api }) => {
  const signer = await somebodyWhoSigns(['FINANCE']);
  const label = unique('TAP ');
  const kind = { name: label.toUpperCase().replaceAll(' ', ''), label, kind: 'EMONEY', claimed: false, cashId: null };
  const type = await api.call<{ id: string }>('POST', '/paid-type', kind);
  await api.call('PUT', `/paid-type/${type.id}/provider`, {
    provider: 'READER',
    approverUsername: signer.username,
    approverPassword: personPassword,
  });
  const gate = await plugIn(api, 'OUT');
  try {
    const lane = { ...(await buildLane(api)), exitId: gate.id, exitLabel: gate.name };
    const stay = await letIn(api, lane, 61, nextPlate('UNS'));
    const card = { type: 'JAKCARD', number: '9360885500001234', balance: 100_000, counter: 7 };
    gate.reader.card = card;
    gate.reader.fault = 'loses';
    await openExit(page, api, lane);
    await scan(page, stay.parkingCode);
    await expect(price(page)).toHaveText('Rp 8.000');
    await page.getByRole('button', { name: label }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Tempelkan kartu YANG SAMA' })).toBeVisible();
    await expect(page.getByText('936088******1234')).toBeVisible();
    await keepPicture(page, 'till-unsure');
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'till-unsure-390');
    await page.setViewportSize({ width: 1366, height: 768 });
    gate.reader.fault = null;
    await page.getByRole('button', { name: 'Tempelkan lagi' }).click();
    await expect(done(page)).toContainText('Tersimpan', { timeout: 30_000 });
    expect([card.balance, card.counter]).toEqual([92_000, 8]);
  } finally {
    await gate.stop();
  }
});
