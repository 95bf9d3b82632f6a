import type { Api } from '../support/api.ts';
import { buildLane } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import {
  keepPicture,
  onAnotherComputer,
  openAs,
  sign,
  somebody,
  somebodyWhoSigns,
  toast,
  unique,
} from '../support/story.ts';
import { expect, test } from '../support/test.ts';

interface Read {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly fee: number;
}
interface Detail {
  readonly itemsPage: { readonly data: readonly { readonly reference: string }[] };
}

const bank = '01900000-0000-7000-8000-000000000302';

/** A payment type whose provider is simulated, and what customers paid by it today. */
async function payByOwnType(api: Api, amounts: readonly number[]): Promise<{ label: string; paidTypeId: string }> {
  const label = unique('STL ');
  const { username } = await somebodyWhoSigns(['ADMIN']);
  const body = { name: label.toUpperCase().replaceAll(' ', ''), label, kind: 'QRIS', claimed: false, cashId: bank };
  const { id: paidTypeId } = await api.call<{ id: string }>('POST', '/paid-type', body);
  const signed = { approverUsername: username, approverPassword: personPassword };
  await api.call('PUT', `/paid-type/${paidTypeId}/provider`, { provider: 'SIMULATOR', ...signed });
  const { exitId: gateId } = await buildLane(api);
  for (const amount of amounts) {
    const { id } = await api.call<{ id: string }>('POST', '/paid-type/qr/request', { amount, gateId, paidTypeId });
    const status = async () => (await api.call<{ status: string }>('GET', `/paid-type/qr/status/${id}`)).status;
    await expect.poll(status).toBe('PAID');
  }
  return { label, paidTypeId };
}

test('finance writes down what the provider keeps, makes the file of a day, hands it over, and writes down what the bank credited', async ({
  api,
  browser,
}) => {
  const { label, paidTypeId } = await payByOwnType(api, [100_000, 50_000]);
  const finance = await somebody(api, ['FINANCE']);
  const second = await somebodyWhoSigns(['FINANCE']);
  await onAnotherComputer(browser, async (office) => {
    const session = await openAs(office, finance, `/paid-type?q=${encodeURIComponent(label)}`);
    await office.getByRole('link', { name: label }).click();
    const type = office.getByRole('dialog').first();
    await expect(type).toContainText('Belum ada tarif');
    await type.getByRole('button', { name: 'Tarif baru' }).click();
    const rate = office.getByRole('dialog', { name: `Tarif baru ${label}` });
    await rate.getByRole('spinbutton', { name: 'Hari' }).click();
    await office.keyboard.type('01072023');
    await rate.getByLabel(/^Bagian/).fill('0,7');
    await keepPicture(office, 'fee-rate-form');
    await rate.getByRole('button', { name: 'Simpan' }).click();
    await sign(office, second.username);
    await expect(type).toContainText('0,7 %');
    await keepPicture(office, 'fee-rates');
    await office.goto('/settlement');
    // What the product does by itself every minute.
    await office.getByRole('button', { name: 'Buat yang harinya sudah berakhir' }).click();
    const address = `/settlements?paidTypeId.equals=${paidTypeId}`;
    const read = async () => (await session.call<Read[]>('GET', address))[0];
    await expect.poll(async () => (await read())?.status).toBe('OPEN');
    const number = (await read())?.number;
    const row = office.getByRole('row').filter({ hasText: label });
    await expect(row).toContainText('Berjalan');
    await expect(row).toContainText('Rp 150.000');
    await keepPicture(office, 'settlements');
    await row.getByRole('link').first().click();
    const record = office.getByRole('dialog').first();
    const act = async (name: string) => {
      await record.getByRole('button', { name }).click();
      const form = office.getByRole('dialog', { name: `${name}: settlement ${number}` });
      return { form, send: () => form.getByRole('button', { name, exact: true }).click() };
    };

    await office.getByRole('button', { name: 'Tindakan lain' }).click();
    await office.getByRole('menuitem', { name: 'Pengiriman file' }).click();
    const setup = office.getByRole('dialog', { name: `Pengiriman file ${label}` });
    await setup.getByRole('combobox', { name: 'Templat file' }).click();
    await office.getByRole('option', { name: 'Mandiri EDC' }).click();
    await setup.getByRole('combobox', { name: 'Cara kirim' }).click();
    await office.getByRole('option', { name: 'SFTP' }).click();
    await expect(setup.getByLabel('Sidik jari server')).toBeVisible();
    await keepPicture(office, 'settlement-setup');
    // This bank takes files by hand.
    await setup.getByRole('combobox', { name: 'Cara kirim' }).click();
    await office.getByRole('option', { name: 'Diunduh dan diserahkan sendiri' }).click();
    await setup.getByRole('button', { name: 'Simpan' }).click();
    await sign(office, second.username);
    await expect(toast(office, 'Berhasil disimpan')).toBeVisible();

    const making = await act('Buat file');
    await making.send();
    await expect(making.form.getByRole('alert').first()).toBeVisible();
    await making.form.getByLabel(/^Catatan/).fill('Besok libur nasional');
    await making.send();
    await expect(toast(office, `File settlement ${number} dibuat`)).toBeVisible();
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      record.getByRole('button', { name: 'Unduh file' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^mandiri__\d{8}_001\.csv$/);

    await (await act('Tandai terkirim')).send();
    await expect(toast(office, `Settlement ${number} terkirim`)).toBeVisible();
    // The bank hands its answer over by hand too: first one that is of nothing, then the true one.
    const { id } = (await read()) ?? { id: '' };
    const { data: items } = (await session.call<Detail>('GET', `/settlements/detail/${id}`)).itemsPage;
    const upload = async (content: string, isFetched = false) => {
      await record.getByRole('button', { name: 'Unggah jawaban' }).click();
      const form = office.getByRole('dialog', { name: `Jawaban bank atas settlement ${number}` });
      const buffer = Buffer.from(content);
      await form.locator('input[type=file]').setInputFiles({ name: 'jawaban.csv', mimeType: 'text/csv', buffer });
      await expect(form.getByText('File: jawaban.csv')).toBeVisible();
      await keepPicture(office, 'settlement-answer');
      await form.getByRole('button', { name: 'Unggah jawaban' }).click();
      if (isFetched) {
        await expect(office.getByRole('dialog', { name: 'Perlu persetujuan' })).toBeVisible();
        await keepPicture(office, 'settlement-answer-signed');
        await sign(office, second.username);
      }
      await expect(form).toBeHidden();
    };
    await upload('referensi,status,alasan\nsiapa,00,\n');
    await expect(record).toContainText('Terkirim');
    await keepPicture(office, 'settlement-answer-refused');
    // Once answers are fetched, one that is brought takes a second person.
    const signed = { approverUsername: second.username, approverPassword: personPassword };
    const way = { way: 'FTPS', host: 'bank.example', username: 'parkir', password: 'rahasia-bank' };
    await session.call('PUT', `/settlements/setup/${paidTypeId}`, { ...way, ...signed });
    await session.call('PUT', `/settlement_answers/form/${paidTypeId}`, { active: true, ...signed });
    await upload(['referensi,status,alasan', ...items.map(({ reference }) => `${reference},00,`)].join('\n'), true);
    await expect(toast(office, 'Jawaban diterapkan: 2 diterima, 0 ditolak')).toBeVisible();
    await expect(record).toContainText('Diterima bank');

    await expect(record).toContainText('Akan diterima');
    const paying = await act('Catat pembayaran');
    await expect(paying.form.getByLabel(/^Dikreditkan bank/)).toHaveValue('148.950');
    await paying.form.getByRole('spinbutton', { name: 'Hari' }).click();
    await office.keyboard.type(todayAtSite());
    await paying.form.getByLabel(/^Baris rekening koran/).fill('KR OTOMATIS MID 885');
    await keepPicture(office, 'settlement-pay');
    await paying.send();
    await expect(toast(office, `Settlement ${number} dibayar`)).toBeVisible();
    await expect(record).toContainText('Rp 1.050');
    await keepPicture(office, 'settlement-paid');
    await (await act('Tutup settlement')).send();
    await expect(toast(office, `Settlement ${number} ditutup`)).toBeVisible();
    expect(await read()).toMatchObject({ status: 'CLOSED', fee: 1_050 });
  });
});

test('finance writes a template with its file in sight, and takes a wrong payment back with a second person', async ({
  api,
  browser,
}) => {
  const { label, paidTypeId } = await payByOwnType(api, [100_000]);
  const finance = await somebody(api, ['FINANCE']);
  const second = await somebodyWhoSigns(['FINANCE']);
  await onAnotherComputer(browser, async (office) => {
    const session = await openAs(office, finance, '/settlement');
    await session.call('POST', '/settlements/generate', {});
    const [row] = await session.call<{ id: string }[]>('GET', `/settlements?paidTypeId.equals=${paidTypeId}`);
    const lead = (body: object) => session.call('PUT', `/settlements/${row?.id}`, body);
    await lead({ status: 'GENERATED', note: 'Besok libur nasional' });

    await office.getByRole('link', { name: 'Templat file', exact: true }).click();
    await office.getByRole('button', { name: 'Tambah' }).click();
    const form = office.getByRole('dialog').first();
    const name = unique('Bank ');
    await form.getByLabel('Nama', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Tambah kolom' }).nth(1).click();
    await form.getByRole('button', { name: 'Tambah kolom' }).nth(1).click();
    await form.getByRole('group', { name: 'Kolom 2' }).getByRole('combobox', { name: 'Isi' }).click();
    await office.getByRole('option', { name: 'Jumlah', exact: true }).click();
    await form.getByRole('button', { name: 'Naikkan kolom 2' }).click();
    await expect(form.getByRole('region', { name: 'Baris pertama file' })).toContainText(/^\d+,[0-9a-f-]{36}/);
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expect(office.getByRole('row').filter({ hasText: name })).toBeVisible();

    for (const status of ['SENT', 'ACCEPTED']) await lead({ status });
    const valueDate = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    await lead({ status: 'PAID', amount: 99_000, valueDate, reference: 'KR OTOMATIS' });
    await office.goto(`/settlement?paidTypeId.equals=${paidTypeId}`);
    await office.getByRole('row').filter({ hasText: label }).getByRole('link').first().click();
    const record = office.getByRole('dialog').first();
    await record.getByRole('button', { name: 'Batalkan pembayaran' }).click();
    const undoing = office.getByRole('dialog', { name: 'Batalkan pembayaran' });
    await undoing.getByLabel(/^Catatan/).fill('Baris rekening koran yang lain');
    await undoing.getByRole('button', { name: 'Batalkan pembayaran' }).click();
    await sign(office, second.username);
    await expect(record).toContainText('Diterima bank');
  });
});

/** As it is typed: day, month, year. */
function todayAtSite(): string {
  const [year, month, day] = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-');
  return `${day}${month}${year}`;
}
