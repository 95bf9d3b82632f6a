import { fundCash } from '../support/cash.ts';
import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { onAnotherComputer, openAs, somebodyWhoSigns } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('change money is handed out, taken at the till, counted apart with the shift and received back', async ({
  page,
  api,
  browser,
}) => {
  const account = (await fundCash(api, 1_000_000)).name;
  const lane = await buildLane(api);
  const supervisor = await somebodyWhoSigns(['OPERATOR']);
  const cashier = await openExit(page, api, lane);
  const { id, username } = await cashier.call<{ id: string; username: string }>('GET', '/users/profile');

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, supervisor, '/floats');
    await office.getByRole('button', { name: 'Serahkan modal awal' }).first().click();
    const form = office.getByRole('dialog');
    const choose = async (label: RegExp, option: string) => {
      await form.getByRole('combobox', { name: label }).fill(option);
      await office.getByRole('listbox').getByRole('option').first().click();
    };
    await choose(/^Kasir/, username);
    await choose(/^Dari kas/, account);
    await form.getByLabel('Jumlah').fill('300000');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expect(office.getByText('berlaku setelah')).toBeVisible();
  });

  await page.reload();
  const line = page.getByRole('status').filter({ hasText: 'point_of_saleModal awal Rp 300.000' });
  await line.getByRole('button', { name: 'Hitung dan terima' }).click();
  const taking = page.getByRole('dialog', { name: 'Terima modal awal Rp 300.000' });
  await taking.getByRole('button', { name: 'Sudah saya hitung, terima' }).click();
  await expect(line).toBeHidden();

  const { parkingCode } = await letIn(api, lane, 30, nextPlate('FLT'));
  await scan(page, parkingCode);
  await expect(price(page)).toHaveText('Rp 5.000');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');

  await page.keyboard.press('$');
  const closing = page.getByRole('dialog', { name: /^Setor:/ });
  await closing.getByLabel('Rp 5.000 ×').first().fill('1');
  await closing.getByLabel('Rp 100.000 ×').last().fill('3');
  await closing.getByRole('button', { name: 'Setor', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Shift ditutup/ })).toBeVisible();
  const [deposit] = await api.call<{ id: string; counted: number; expected: number }[]>(
    'GET',
    `/deposits?operatorId.equals=${id}`,
  );
  expect(deposit).toMatchObject({ counted: 5_000, expected: 5_000 });

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebodyWhoSigns(['FINANCE']), `/floats?state.in=COUNTED&operatorId.equals=${id}`);
    await office
      .getByRole('row', { name: /300\.000/ })
      .getByRole('link')
      .first()
      .click();
    await office.getByRole('button', { name: 'Terima kembali' }).click();
    const form = office.getByRole('dialog', { name: /^Terima kembali modal awal/ });
    await form.getByLabel('Diterima kembali').fill('300000');
    await form.getByRole('button', { name: 'Terima kembali' }).click();
    await expect(form).toBeHidden();
  });
  expect(await api.call('GET', `/floats?operatorId.equals=${id}`)).toMatchObject([
    { state: 'RETURNED', received: 300_000, difference: 0 },
  ]);
});
