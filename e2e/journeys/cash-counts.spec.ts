import { axeFindings } from '../support/axe.ts';
import { bookCash, fundCash } from '../support/cash.ts';
import { choose, keepPicture, onAnotherComputer, openAs, somebodyWhoSigns } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a safe is counted before its book is told, and what is missing is posted by the owner', async ({
  page,
  api,
  browser,
}) => {
  const { id, name } = await fundCash(api, 1_000_000);
  const auditor = await somebodyWhoSigns(['AUDITOR']);
  await openAs(page, auditor, '/cash_counts');
  await page.getByRole('button', { name: 'Hitung kas' }).first().click();
  const form = page.getByRole('dialog', { name: 'Opname kas baru' });
  await choose(form, 'Kas', name);
  await form.getByLabel('Rp 100.000 ×').fill('9');
  await form.getByLabel('Rp 50.000 ×').fill('1');
  await expect(form.getByRole('status', { name: 'Dihitung' })).toHaveText('Rp 950.000');
  await expect(form).not.toContainText('1.000.000');
  await keepPicture(page, 'cash-count-form');
  await form.getByRole('button', { name: 'Simpan' }).click();
  const outcome = page.getByRole('alert').filter({ hasText: 'Kurang' });
  await expect(outcome).toHaveText(
    'Kurang Rp 50.000 dari Rp 1.000.000 yang seharusnya. Menunggu orang kedua yang tidak memegang uang kas ini.',
  );
  await expect(page.getByText('9 × Rp 100.000 · 1 × Rp 50.000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bukukan selisih' })).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebodyWhoSigns(['OWNER']), '/waiting_for_me');
    const waits = office.getByRole('listitem').filter({ hasText: 'Rp 50.000' }).filter({ hasText: auditor.username });
    await waits.getByRole('link').first().click();
    await office.getByRole('button', { name: 'Bukukan selisih' }).click();
    const dialog = office.getByRole('dialog', { name: `Bukukan kekurangan Rp 50.000 di ${name}` });
    await dialog.getByLabel('Alasan').fill('Bon parkir tamu tidak dicatat');
    await dialog.getByRole('button', { name: 'Bukukan selisih' }).click();
    await expect(office.getByRole('status').filter({ hasText: `di ${name} dibukukan` })).toBeVisible();
    await expect(office.getByText('Selisihnya sudah dibukukan.')).toBeVisible();
    await keepPicture(office, 'cash-count-posted');
  });
  expect(await api.call('GET', `/cash?id.equals=${id}`)).toMatchObject([{ amount: 950_000 }]);

  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Selisihnya sudah dibukukan.');
});

test('a slip that is written after a count is shown to whoever decides on what it differs by', async ({
  page,
  api,
  browser,
}) => {
  const { id, name } = await fundCash(api, 1_000_000);
  const auditor = await somebodyWhoSigns(['AUDITOR']);
  await openAs(page, auditor, '/cash_counts');
  await page.getByRole('button', { name: 'Hitung kas' }).first().click();
  const form = page.getByRole('dialog', { name: 'Opname kas baru' });
  await choose(form, 'Kas', name);
  await form.getByLabel('Rp 100.000 ×').fill('9');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Kurang' })).toContainText('Rp 100.000');
  await bookCash(api, 'OUT', { cashId: id, amount: 100_000, note: 'Solar genset' });

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebodyWhoSigns(['OWNER']), '/waiting_for_me');
    const waits = office.getByRole('listitem').filter({ hasText: auditor.username });
    await waits.getByRole('link').first().click();
    await expect(office.getByText('Solar genset')).toBeVisible();
    await office.getByRole('button', { name: 'Bukukan selisih' }).click();
    const dialog = office.getByRole('dialog', { name: `Bukukan kekurangan Rp 100.000 di ${name}` });
    await expect(dialog.getByRole('alert').filter({ hasText: 'dua kali' })).toBeVisible();
    await expect(dialog).toContainText('Solar genset');
    await keepPicture(office, 'cash-count-since');
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await office.getByRole('button', { name: 'Tolak' }).click();
    const refusal = office.getByRole('dialog', { name: new RegExp(`Tolak opname .*${name}`) });
    await refusal.getByLabel('Alasan').fill('Bon solar ditulis sesudah dihitung');
    await refusal.getByRole('button', { name: 'Tolak' }).click();
    await expect(office.getByText('Ditolak; kas dihitung ulang.')).toBeVisible();
    expect(await axeFindings(office)).toEqual([]);
  });
  expect(await api.call('GET', `/cash?id.equals=${id}`)).toMatchObject([{ amount: 900_000 }]);
});
