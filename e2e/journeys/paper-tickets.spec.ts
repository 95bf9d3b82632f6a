import { buildLane, openExit } from '../support/lane.ts';
import { onAnotherComputer, openAs, sign, somebodyWhoSigns } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a booklet is received, issued and taken at the till; what was sold in a power cut is handed in, and two numbers are missing', async ({
  page,
  api,
  browser,
}) => {
  const lane = await buildLane(api);
  const supervisor = await somebodyWhoSigns(['OPERATOR']);
  const finance = await somebodyWhoSigns(['FINANCE']);
  const cashier = await openExit(page, api, lane);
  const { id, username } = await cashier.call<{ id: string; username: string }>('GET', '/users/profile');
  const series = `E${Date.now().toString(36).slice(-6)}`.toUpperCase();
  const name = `${series} 1–20`;

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, finance, '/ticket_booklets');
    await office.getByRole('button', { name: 'Terima buku' }).first().click();
    const form = office.getByRole('dialog');
    await form.getByLabel('Seri').fill(series.toLowerCase());
    await form.getByLabel('Nomor pertama').fill('1');
    await form.getByLabel('Nomor terakhir').fill('20');
    await form.getByLabel('Nilai per lembar').fill('5000');
    await form.getByRole('combobox', { name: /^Jenis kendaraan/ }).fill('Mobil');
    await office.getByRole('listbox').getByRole('option').first().click();
    await form.getByLabel('Nomor porporasi').fill('PRP-1');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expect(office.getByText(`Buku ${name} masuk stok`)).toBeVisible();
  });

  const openBooklet = async (office: typeof page, act: string) => {
    await openAs(office, supervisor, `/ticket_booklets?series.equals=${series}`);
    await office.getByRole('table').getByRole('link').first().click();
    await office.getByRole('button', { name: act }).click();
  };
  await onAnotherComputer(browser, async (office) => {
    await openBooklet(office, 'Serahkan ke kasir');
    const form = office.getByRole('dialog', { name: `Serahkan buku ${name}` });
    await form.getByRole('combobox', { name: /^Kasir/ }).fill(username);
    await office.getByRole('listbox').getByRole('option').first().click();
    await form.getByRole('button', { name: 'Serahkan ke kasir' }).click();
    await expect(form).toBeHidden();
  });

  await page.reload();
  const line = page.getByRole('status').filter({ hasText: `Buku karcis ${name}` });
  await line.getByRole('button', { name: 'Periksa dan terima' }).click();
  const taking = page.getByRole('dialog', { name: `Terima buku ${name}` });
  await taking.getByRole('button', { name: 'Terima buku' }).click();
  await expect(line).toBeHidden();

  await page.keyboard.press('(');
  const entering = page.getByRole('dialog', { name: 'Catat karcis' });
  await expect(entering.getByText('20 belum dipakai')).toBeVisible();
  await expect(entering.getByLabel('Per lembar')).toHaveValue('5.000');
  await entering.getByLabel('Dari nomor').fill('1');
  await entering.getByLabel('Sampai nomor').fill('12');
  const [from, until] = [60, 5].map((minutes) => new Date(Date.now() - minutes * 60_000 + 7 * 3_600_000).toISOString());
  for (const [place, time] of [from, until].entries()) {
    const [year, month, day, hour, minute] = (time ?? '').split(/\D/);
    await entering.getByRole('spinbutton', { name: 'Hari' }).nth(place).click();
    await page.keyboard.type(`${day}${month}${year}${hour}${minute}`);
  }
  await entering.getByRole('button', { name: 'Catat karcis' }).click();
  await expect(page.getByText(`Karcis ${series} 1–12 tercatat`)).toBeVisible();

  await page.keyboard.press('$');
  const closing = page.getByRole('dialog', { name: /^Setor:/ });
  await closing.getByLabel('Rp 5.000 ×').fill('12');
  await closing.getByRole('button', { name: 'Setor', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Shift ditutup/ })).toBeVisible();

  await onAnotherComputer(browser, async (office) => {
    await openBooklet(office, 'Terima kembali');
    const form = office.getByRole('dialog', { name: `Terima kembali buku ${name}` });
    await form.getByLabel('Sisa dari nomor').fill('15');
    await form.getByLabel('Sisa sampai nomor').fill('20');
    await form.getByRole('button', { name: 'Terima kembali' }).click();
    await sign(office, finance.username);
    await expect(office.getByText(`Buku ${name} diterima kembali`)).toBeVisible();
  });

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, finance, `/deposits?operatorId.equals=${id}`);
    await office.getByRole('table').getByRole('link').first().click();
    await expect(office.getByText(`${series} 1–12, 12 lembar`)).toBeVisible();
    await office.goto(`/paper_tickets?series.equals=${series}`);
    await expect(office.getByRole('row', { name: new RegExp(`${series} 13–14.*Hilang`) })).toBeVisible();
  });
  expect(await api.call('GET', `/deposits?operatorId.equals=${id}`)).toMatchObject([
    { state: 'SUBMITTED', counted: 60_000, expected: 60_000 },
  ]);
  expect(await api.call('GET', `/operator_debts?operatorId.equals=${id}`)).toMatchObject([
    { cause: 'TICKETS', amount: 10_000, state: 'WAITING' },
  ]);
});
