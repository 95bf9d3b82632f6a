import { onAnotherComputer, openAs, somebody, toast } from '../support/story.ts';
import { sell } from '../support/sell.ts';
import { expect, test } from '../support/test.ts';

test('less than was counted is confirmed by its cashier, and what is missing is answered before two of finance decide', async ({
  page,
  api,
  browser,
}) => {
  // Five desks, one after the other.
  test.setTimeout(120_000);
  const rina = await somebody(api, ['CASHIER']);
  const [sari, dewi] = [await somebody(api, ['FINANCE']), await somebody(api, ['FINANCE'])];
  const cashier = await openAs(page, rina, '/deposits');
  await sell(api, cashier, 3);
  await page.reload();
  await page.getByRole('alert').filter({ hasText: '3 kendaraan' }).getByRole('button', { name: 'Setor' }).click();
  const counting = page.getByRole('dialog', { name: /^Setor:/ });
  await counting.getByLabel('Dihitung').fill('15000');
  await counting.getByRole('button', { name: 'Setor' }).click();
  const own = page.getByRole('row', { name: 'Disetor' });
  await expect(own).toBeVisible();
  const number = (await own.getByRole('link').first().innerText()).trim();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, sari, `/deposits?number.equals=${number}`);
    await office.getByRole('link', { name: number, exact: true }).click();
    const drawer = office.getByRole('dialog', { name: `Setoran ${number}` });
    await drawer.getByRole('button', { name: 'Terima uang' }).click();
    const form = office.getByRole('dialog', { name: /^Terima uang:/ });
    await form.getByLabel('Jumlah').fill('7000');
    await form.getByRole('combobox', { name: /^Kas tujuan/ }).fill('Kas besar');
    await office.getByRole('option', { name: 'Kas besar' }).click();
    await form.getByRole('switch', { name: 'Hanya ini uang yang ada' }).click();
    await form.getByRole('button', { name: 'Terima uang' }).click();
    await expect(drawer.getByText('Disanggah').first()).toBeVisible();
  });

  await page.goto(`/deposits?number.equals=${number}`);
  await page.getByRole('link', { name: number, exact: true }).click();
  const deposit = page.getByRole('dialog', { name: `Setoran ${number}` });
  await deposit.getByRole('button', { name: 'Benarkan' }).click();
  const agreeing = page.getByRole('dialog', { name: /^Benarkan:/ });
  await expect(agreeing).toContainText('Rp 7.000');
  await agreeing.getByRole('button', { name: 'Benarkan' }).click();
  await expect(deposit.getByText('Diterima').first()).toBeVisible();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, dewi, `/deposits?number.equals=${number}`);
    await office.getByRole('link', { name: number, exact: true }).click();
    await office
      .getByRole('dialog', { name: `Setoran ${number}` })
      .getByRole('button', { name: 'Verifikasi' })
      .click();
    await office
      .getByRole('dialog', { name: /^Verifikasi:/ })
      .getByRole('button', { name: 'Verifikasi' })
      .click();
    await expect(toast(office, `Setoran ${number} diverifikasi`)).toBeVisible();
  });

  await page.goto('/operator_debts');
  await page.getByRole('row', { name: 'Belum menjadi utang' }).getByRole('link').first().click();
  const charge = page.getByRole('dialog', { name: /^Tagihan \d+, Rp\s8\.000$/ });
  await expect(charge.getByText(/^Belum dijawab\. Menjadi utang/)).toBeVisible();
  await charge.getByRole('button', { name: 'Jawab' }).click();
  const answering = page.getByRole('dialog', { name: 'Jawab tagihan Rp 8.000' });
  await answering.getByLabel('Jawaban').fill('Uang kembalian keliru saat antrean panjang');
  await answering.getByRole('button', { name: 'Jawab' }).click();
  await expect(charge.getByText('Uang kembalian keliru saat antrean panjang')).toBeVisible();
  await expect(charge.getByRole('button', { name: 'Jawab' })).toHaveCount(0);

  for (const [who, word] of [
    [sari, 'Diusulkan'],
    [dewi, 'Tidak ditagih'],
  ] as const)
    await onAnotherComputer(browser, async (office) => {
      await openAs(office, who, '/operator_debts?state.equals=WAITING');
      await office.getByRole('row').filter({ hasText: rina.username }).getByRole('link').first().click();
      const drawer = office.getByRole('dialog', { name: /^Tagihan/ });
      await expect(drawer.getByText('Uang kembalian keliru saat antrean panjang')).toBeVisible();
      await drawer.getByRole('button', { name: 'Putuskan' }).click();
      const deciding = office.getByRole('dialog', { name: /^Putuskan tagihan/ });
      await deciding.getByRole('combobox', { name: /^Keputusan/ }).click();
      await office.getByRole('option', { name: /^Tidak ditagih/ }).click();
      await deciding.getByLabel('Alasan').fill('Rekaman kamera dilihat');
      await deciding.getByRole('button', { name: 'Putuskan' }).click();
      await expect(deciding).toBeHidden();
      await expect(office.getByText(new RegExp(`^${word}`)).first()).toBeVisible();
    });

  await page.goto('/operator_debts');
  await expect(page.getByRole('row', { name: 'Tidak ditagih' })).toContainText('Rp 8.000');
});
