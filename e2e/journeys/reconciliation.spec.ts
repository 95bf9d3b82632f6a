import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { buildLane } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, somebodyWhoSigns, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

interface Payment {
  readonly id: string;
  readonly amount: number;
}
interface Account {
  readonly label: string;
  readonly bank: string;
  readonly paidTypeId: string;
  readonly payments: readonly Payment[];
}

/** A payment type with a bank account of its own, and what customers paid by it today. */
async function payByOwnType(api: Api, amounts: readonly number[]): Promise<Account> {
  const [label, bank] = [unique('REK '), unique('Bank ')];
  const { username } = await somebodyWhoSigns(['ADMIN']);
  const { id: cashId } = await api.call<{ id: string }>('POST', '/cash', {
    name: bank,
    code: bank.toUpperCase().replaceAll(' ', ''),
    isBank: true,
  });
  const body = { name: label.toUpperCase().replaceAll(' ', ''), label, kind: 'QRIS', claimed: false, cashId };
  const { id: paidTypeId } = await api.call<{ id: string }>('POST', '/paid-type', body);
  const signed = { approverUsername: username, approverPassword: personPassword };
  await api.call('PUT', `/paid-type/${paidTypeId}/provider`, { provider: 'SIMULATOR', ...signed });
  const { exitId: gateId } = await buildLane(api);
  const payments: Payment[] = [];
  for (const amount of amounts) {
    const { id } = await api.call<{ id: string }>('POST', '/paid-type/qr/request', { amount, gateId, paidTypeId });
    const status = async () => (await api.call<{ status: string }>('GET', `/paid-type/qr/status/${id}`)).status;
    await expect.poll(status).toBe('PAID');
    payments.push({ id, amount });
  }
  return { label, bank, paidTypeId, payments };
}

const siteTime = (aheadMs = 0): string => new Date(Date.now() + aheadMs + 7 * 3_600_000).toISOString().slice(0, 19);
const feeOf = (amount: number): number => Math.round((amount * 7) / 1_000);

/** The provider's report: of all but the first the reference was cut off somewhere. */
function reportOf(payments: readonly Payment[], batch = 'PAYOUT77'): string {
  const at = siteTime(60_000).replace('T', ' ');
  const rows = payments.map(({ id, amount }, index) =>
    [at, 'SALE', amount, feeOf(amount), index === 0 ? id : `${id.slice(0, 30)}…`, batch, at.slice(0, 10)].join(','),
  );
  return ['waktu,jenis,jumlah,biaya,referensi,batch,tanggal settlement', ...rows].join('\n');
}

function statementOf(net: number): string {
  const [year, month, day] = siteTime().slice(0, 10).split('-');
  return [
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
    `${day}/${month}/${year},KR OTOMATIS PAYOUT77,0998,"${net}.00 CR","${net + 1_000_000}.00"`,
  ].join('\n');
}

async function importFile(office: Page, kind: 'Impor laporan' | 'Impor rekening koran', of: string, file: object) {
  await office.getByRole('button', { name: kind, exact: true }).click();
  const form = office.getByRole('dialog').filter({ hasText: 'Impor' });
  await form.getByRole('combobox').fill(of);
  await office.getByRole('option', { name: of }).click();
  const chosen = { name: 'berkas.csv', mimeType: 'text/csv', ...file } as {
    name: string;
    mimeType: string;
    buffer: Buffer;
  };
  await form.locator('input[type=file]').setInputFiles(chosen);
  await expect(form.getByText('File: berkas.csv')).toBeVisible();
  return form;
}

test('finance imports a report and a statement, clears twenty differences by keyboard, and closes the settlement', async ({
  api,
  browser,
}) => {
  test.setTimeout(180_000);
  const amounts = Array.from({ length: 21 }, (_, place) => 10_000 + place * 1_000);
  const { label, bank, paidTypeId, payments } = await payByOwnType(api, amounts);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const fees = amounts.reduce((sum, amount) => sum + feeOf(amount), 0);
  const finance = await somebody(api, ['FINANCE']);
  await onAnotherComputer(browser, async (office) => {
    const session = await openAs(office, finance, '/reconciliation');
    const address = `/settlements?paidTypeId.equals=${paidTypeId}`;
    const settlement = async () =>
      (await session.call<{ id: string; status: string; fee: number; amount: number }[]>('GET', address))[0];
    await session.call('POST', '/settlements/generate', {});
    await expect.poll(async () => (await settlement())?.status).toBe('OPEN');
    const { id } = (await settlement()) ?? { id: '' };
    await session.call('PUT', `/settlements/${id}`, { status: 'GENERATED', note: 'Hari sudah tutup' });

    const bad = await importFile(office, 'Impor laporan', label, { buffer: Buffer.from('a,b\n1,2\n') });
    await bad.getByRole('button', { name: 'Impor', exact: true }).click();
    await expect(bad.getByText('Judul kolom "jumlah" tidak ditemukan.').first()).toBeVisible();
    await keepPicture(office, 'reconciliation-refused');
    await bad.getByRole('button', { name: 'Atur kolom' }).click();
    const columns = office.getByRole('dialog', { name: 'Kolom laporan' });
    await expect(columns.getByLabel(/^Referensi kami/)).toHaveValue('referensi');
    await keepPicture(office, 'reconciliation-columns');
    await columns.getByLabel(/^Jumlah/).fill('Jumlah');
    await columns.getByRole('button', { name: 'Simpan' }).click();
    await expect(toast(office, 'Berhasil disimpan')).toBeVisible();
    await bad.locator('input[type=file]').setInputFiles({
      name: 'laporan.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(reportOf(payments)),
    });
    await expect(bad.getByText('File: laporan.csv')).toBeVisible();
    await bad.getByRole('button', { name: 'Impor', exact: true }).click();
    await expect(
      toast(office, '21 baris baru, 0 sudah ada. 1 cocok, 0 batch masuk bank, 0 settlement dibayar.'),
    ).toBeVisible();

    await office.getByRole('combobox', { name: 'Jenis selisih' }).click();
    await office.getByRole('option', { name: 'Hanya di kami' }).click();
    const waiting = office.getByRole('navigation', { name: 'Selisih yang menunggu' });
    await expect(waiting.getByRole('button')).toHaveCount(20);
    await office.keyboard.press('Escape');
    await office.locator('body').click({ position: { x: 5, y: 300 } });
    await keepPicture(office, 'reconciliation-desk');
    await office.setViewportSize({ width: 390, height: 844 });
    await keepPicture(office, 'reconciliation-phone');
    await office.setViewportSize({ width: 1366, height: 768 });
    for (let left = 20; left > 0; left -= 1) {
      await expect(
        office.getByRole('region', { name: 'Yang mungkin pasangannya' }).getByRole('button').first(),
      ).toBeVisible();
      await office.keyboard.press('1');
      const form = office.getByRole('dialog');
      await expect(form).toContainText('Cocokkan: Hanya di kami');
      if (left === 20) await keepPicture(office, 'reconciliation-match');
      await office.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect(waiting.getByRole('button')).toHaveCount(left - 1);
    }
    await expect(office.getByText('Semua cocok.')).toBeVisible();

    // What a key matched is taken apart where the settlement shows it, and waits again.
    await office.goto(`/settlement?paidTypeId.equals=${paidTypeId}`);
    await office.getByRole('row').filter({ hasText: label }).getByRole('link').first().click();
    const record = office.getByRole('dialog').first();
    await expect(record).toContainText('Cocok lewat referensi kami');
    await record.getByRole('button', { name: 'Batalkan pasangan' }).click();
    const apart = office.getByRole('dialog', { name: 'Batalkan pasangan' });
    await apart.getByLabel(/^Catatan/).fill('Itu pembayaran orang lain');
    await keepPicture(office, 'reconciliation-apart');
    await apart.getByRole('button', { name: 'Batalkan pasangan' }).click();
    await expect(toast(office, 'Pasangan dibatalkan')).toBeVisible();
    await expect(record).not.toContainText('Cocok lewat referensi kami');
    await keepPicture(office, 'reconciliation-taken-apart');
    await office.goto('/reconciliation');
    await office.getByRole('combobox', { name: 'Jenis selisih' }).click();
    await office.getByRole('option', { name: 'Hanya di kami' }).click();
    await office.keyboard.press('Escape');
    await office.locator('body').click({ position: { x: 5, y: 300 } });
    await expect(
      office.getByRole('region', { name: 'Yang mungkin pasangannya' }).getByRole('button').first(),
    ).toBeVisible();
    await office.keyboard.press('1');
    await expect(office.getByRole('dialog')).toContainText('Cocokkan: Hanya di kami');
    await office.keyboard.press('Enter');
    await expect(office.getByText('Semua cocok.')).toBeVisible();

    const statement = await importFile(office, 'Impor rekening koran', bank, {
      buffer: Buffer.from(statementOf(total - fees)),
    });
    await statement.getByRole('button', { name: 'Impor', exact: true }).click();
    await expect(
      toast(office, '1 baris baru, 0 sudah ada. 0 cocok, 1 batch masuk bank, 1 settlement dibayar.'),
    ).toBeVisible();
    expect(await settlement()).toMatchObject({ status: 'PAID', amount: total - fees, fee: fees });

    // What only the provider knows of is owed to whoever paid it, once finance stands by it.
    const more = await importFile(office, 'Impor laporan', label, {
      buffer: Buffer.from(reportOf([{ id: 'TANPA-PARKIR', amount: 25_000 }], 'PAYOUT78')),
    });
    await more.getByRole('button', { name: 'Impor', exact: true }).click();
    await expect(
      toast(office, '1 baris baru, 0 sudah ada. 0 cocok, 0 batch masuk bank, 0 settlement dibayar.'),
    ).toBeVisible();
    await office.getByRole('combobox', { name: 'Jenis selisih' }).click();
    await office.getByRole('option', { name: 'Hanya di penyedia' }).click();
    await office.locator('body').click({ position: { x: 5, y: 300 } });
    await expect(office.getByText('TANPA-PARKIR').first()).toBeVisible();
    await office.keyboard.press('a');
    const owing = office.getByRole('dialog', { name: /^Terima: Hanya di penyedia/ });
    await expect(owing).toContainText('penyedia berutang Rp 25.000');
    await keepPicture(office, 'reconciliation-owe');
    await office.keyboard.press('Enter');
    await expect(owing).toBeHidden();
    await office.goto(`/payments_on_account?cause.equals=REPORTED&paidTypeId.equals=${paidTypeId}`);
    await expect(office.getByRole('row').filter({ hasText: 'Hanya dilaporkan penyedia' })).toContainText('Rp 25.000');
    await keepPicture(office, 'reconciliation-owed');
    await office.goto('/reconciliation/files');
    await expect(office.getByRole('row').filter({ hasText: bank })).toContainText('BCA');
    await keepPicture(office, 'reconciliation-files');
    await office.goto('/reconciliation/all');
    await expect(office.getByRole('row').filter({ hasText: label }).first()).toBeVisible();
    await office.getByRole('row').filter({ hasText: label }).first().getByRole('link').first().click();
    await expect(office.getByRole('dialog').getByText('Pembayaran kami').first()).toBeVisible();
    await keepPicture(office, 'reconciliation-record');
    await session.call('PUT', `/settlements/${id}`, { status: 'CLOSED' });
    await office.goto('/');
    const card = office.getByRole('region', { name: 'Utang penyedia' });
    await expect(card).toContainText('Dilaporkan, belum di bank');
    await card.scrollIntoViewIfNeeded();
    await keepPicture(office, 'reconciliation-card');
  });
});
