import { fundCash } from '../support/cash.ts';
import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { onAnotherComputer, openAs, sign, somebodyWhoSigns } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('takings go into a bag at the till before a witness, the rest is handed in, and finance opens the bag', async ({
  page,
  api,
  browser,
}) => {
  const account = (await fundCash(api, 1_000)).name;
  const lane = await buildLane(api);
  const supervisor = await somebodyWhoSigns(['OPERATOR']);
  const cashier = await openExit(page, api, lane);
  const { id } = await cashier.call<{ id: string }>('GET', '/users/profile');
  const bag = `KT-${Date.now().toString(36)}`.toUpperCase();
  const sellOne = async () => {
    const { parkingCode } = await letIn(api, lane, 30, nextPlate('DRP'));
    await scan(page, parkingCode);
    await expect(price(page)).toHaveText('Rp 5.000');
    await page.keyboard.press('Enter');
    await expect(done(page)).toContainText('Tersimpan');
  };
  await sellOne();

  await page.keyboard.press('%');
  const dropping = page.getByRole('dialog', { name: 'Setor sementara' });
  await dropping.getByLabel('Nomor kantong').fill(bag.toLowerCase());
  await dropping.getByLabel('Rp 5.000 ×').fill('1');
  await dropping.getByRole('button', { name: 'Masukkan ke brankas' }).click();
  await sign(page, supervisor.username);
  await expect(page.getByText(`Kantong ${bag} tercatat`)).toBeVisible();
  await sellOne();

  await page.keyboard.press('$');
  const closing = page.getByRole('dialog', { name: /^Setor:/ });
  await expect(closing.getByText('Ditambah 1 kantong: Rp 5.000')).toBeVisible();
  await closing.getByLabel('Rp 5.000 ×').fill('1');
  await closing.getByRole('button', { name: 'Setor', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Shift ditutup/ })).toBeVisible();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebodyWhoSigns(['FINANCE']), `/cash_drops?state.in=IN_SAFE&operatorId.equals=${id}`);
    await office
      .getByRole('row', { name: new RegExp(bag) })
      .getByRole('link')
      .first()
      .click();
    await office.getByRole('button', { name: 'Buka dan terima' }).click();
    const form = office.getByRole('dialog', { name: `Terima kantong ${bag}` });
    await form.getByLabel('Isi yang ditemukan').fill('5000');
    await form.getByRole('combobox', { name: /^Ke kas/ }).fill(account);
    await office.getByRole('listbox').getByRole('option').first().click();
    await form.getByRole('button', { name: 'Buka dan terima' }).click();
    await expect(form).toBeHidden();
    await office.goto(`/deposits?state.in=SUBMITTED&operatorId.equals=${id}`);
    await office.getByRole('table').getByRole('link').first().click();
    await expect(office.getByText('Setor sementara').last()).toBeVisible();
  });
  expect(await api.call('GET', `/deposits?operatorId.equals=${id}`)).toMatchObject([
    { state: 'SUBMITTED', counted: 10_000, expected: 10_000, received: 5_000, inSafe: 0 },
  ]);
});
