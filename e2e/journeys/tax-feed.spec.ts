import { baseUrl, logIn } from '../support/api.ts';
import { personPassword } from '../support/people.ts';
import { sell } from '../support/sell.ts';
import { keepPicture, onAnotherComputer, openAs, sign, somebody, somebodyWhoSigns, toast } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

interface Told {
  readonly rows: readonly { readonly seq: number; readonly gate: string; readonly total: number }[];
  readonly last: number;
}

test('finance gives the tax office a key with a second person, and sees what the office has of the sales', async ({
  api,
  browser,
}) => {
  const cashier = await somebody(api, ['CASHIER']);
  const gate = await sell(api, await logIn(cashier.username, personPassword), 2);
  const finance = await somebody(api, ['FINANCE']);
  const second = await somebodyWhoSigns(['FINANCE']);
  await onAnotherComputer(browser, async (office) => {
    const session = await openAs(office, finance, '/tax_feeds');
    const read = () => session.call<Told>('GET', '/tax/feed?limit=1000');
    // Rows are numbered once their sales are committed.
    const [found] = await api.call<{ code: string }[]>('GET', `/gates?id.equals=${gate.id}`);
    const code = found?.code ?? '';
    await expect.poll(async () => (await read()).rows.filter((row) => row.gate === code).length).toBe(2);
    await office.reload();
    await expect(office.getByRole('row').filter({ hasText: code }).first()).toContainText('Kasual');
    await keepPicture(office, 'tax-feed');

    await office.getByRole('button', { name: 'Pengiriman', exact: true }).click();
    const setup = office.getByRole('dialog', { name: 'Pengiriman umpan pajak' });
    await setup.getByRole('combobox', { name: 'Cara kirim' }).click();
    await office.getByRole('option', { name: 'File lewat SFTP' }).click();
    await expect(setup.getByLabel('Sidik jari server')).toBeVisible();
    await keepPicture(office, 'tax-feed-setup');
    await setup.getByRole('combobox', { name: 'Cara kirim' }).click();
    await office.getByRole('option', { name: 'Diambil kantor pajak dengan kunci' }).click();
    await setup.getByRole('button', { name: 'Buat kunci' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Buat kunci' }).click();
    await sign(office, second.username);
    const key = (await setup.getByText(/^[\w-]{43}$/).textContent()) ?? '';
    await keepPicture(office, 'tax-feed-key');
    await setup.getByRole('button', { name: 'Simpan' }).click();
    await sign(office, second.username);
    await expect(toast(office, 'Berhasil disimpan')).toBeVisible();

    const ask = async (after: number): Promise<Told> => {
      const answer = await fetch(`${baseUrl()}/api/tax/feed?after=${after}`, {
        headers: { authorization: `Key ${key.trim()}` },
      });
      return ((await answer.json()) as { data: Told }).data;
    };
    const { rows, last } = await ask(0);
    expect(rows[0]?.seq).toBe(1);
    await ask(last);
    await office.reload();
    await expect(office.getByText(`Terakhir diterima`)).toBeVisible();
    await office.getByRole('button', { name: 'Per hari dan pengiriman' }).click();
    await expect(office.getByRole('dialog', { name: 'Per hari dan pengiriman' })).toContainText('Dibukukan');
    await keepPicture(office, 'tax-feed-days');
  });
});
