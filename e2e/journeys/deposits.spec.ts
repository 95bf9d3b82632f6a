import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/api.ts';
import { buildLane, car, letIn, local, nextPlate } from '../support/lane.ts';
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
import { sell } from '../support/sell.ts';
import { addSubscription } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test('a cashier counts blind and hands in; finance receives in parts, verifies and books the money', async ({
  page,
  api,
  browser,
}) => {
  const rina = await somebody(api, ['CASHIER']);
  const sari = await somebody(api, ['FINANCE']);
  const cashier = await openAs(page, rina, '/deposits');
  await sell(api, cashier, 3);
  await page.reload();

  // Cars are told, amounts are not.
  const banner = page.getByRole('alert').filter({ hasText: '3 kendaraan' });
  await expect(banner).toBeVisible();
  // What this device sold offline is in no deposit until it was sent.
  await page.evaluate(() => localStorage.setItem('unsent-sales', '2'));
  await banner.getByRole('button', { name: 'Setor' }).click();
  const unsent = page.getByRole('alertdialog', { name: '2 penjualan belum terkirim' });
  await expect(unsent.getByRole('button', { name: 'Buka kasir keluar' })).toBeVisible();
  await unsent.getByRole('button', { name: 'Batal' }).click();
  await page.evaluate(() => localStorage.removeItem('unsent-sales'));
  await banner.getByRole('button', { name: 'Setor' }).click();
  const counting = page.getByRole('dialog', { name: /^Setor:/ });
  await expect(counting).toContainText('Kendaraan');
  await expect(counting).not.toContainText('15.000');
  await counting.getByLabel('Dihitung').fill('14000');
  await counting.getByRole('button', { name: 'Setor' }).click();
  await expect(page.getByText(/^Setoran \d+ disetor$/)).toBeVisible();
  const own = page.getByRole('row', { name: 'Disetor' });
  await expect(own).toContainText('Rp 15.000');
  await expect(own).toContainText('-Rp 1.000');
  const number = (await own.getByRole('link').first().innerText()).trim();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, sari, `/deposits?number.equals=${number}`);
    await office.getByRole('link', { name: number, exact: true }).click();
    const drawer = office.getByRole('dialog', { name: `Setoran ${number}` });
    const receive = async (amount: string) => {
      await drawer.getByRole('button', { name: 'Terima uang' }).click();
      const form = office.getByRole('dialog', { name: /^Terima uang:/ });
      await form.getByLabel('Jumlah').fill(amount);
      await form.getByRole('combobox', { name: /^Kas tujuan/ }).fill('Kas besar');
      await office.getByRole('option', { name: 'Kas besar' }).click();
      await form.getByRole('button', { name: 'Terima uang' }).click();
      await expect(form).toBeHidden();
    };
    await receive('10000');
    await expect(drawer.getByText('Rp 10.000').first()).toBeVisible();
    await receive('4000');
    await drawer.getByRole('button', { name: 'Verifikasi' }).click();
    await office
      .getByRole('dialog', { name: /^Verifikasi:/ })
      .getByRole('button', { name: 'Verifikasi' })
      .click();
    await expect(toast(office, `Setoran ${number} diverifikasi`)).toBeVisible();
    await drawer.getByRole('button', { name: 'Bukukan ke kas' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Bukukan ke kas' }).click();
    await expect(drawer.getByText('Ditutup').first()).toBeVisible();
    await expect(drawer.getByText('Kas masuk')).toBeVisible();
  });

  // The cashier sees it without doing anything.
  await expect(page.getByRole('row', { name: 'Ditutup' })).toContainText(number);
});

test('ten deposits are received down one column by one of finance, and agreed with and booked by another', async ({
  page,
  api,
  browser,
}) => {
  const cashiers = await Promise.all(Array.from({ length: 10 }, () => somebody(api, ['CASHIER'])));
  const numbers: number[] = [];
  for (const cashier of cashiers) {
    const session = await logIn(cashier.username, personPassword);
    await sell(api, session, 1);
    const handed = await session.call<{ number: number }>('POST', `/deposits/submit/${cashier.id}`, { counted: 5000 });
    numbers.push(handed.number);
  }
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? 0;
  await openAs(page, await somebody(api, ['FINANCE']), '/deposits');
  await page.getByRole('button', { name: 'Terima hari ini' }).click();
  const sheet = page.getByRole('dialog', { name: 'Terima dan bukukan setoran' });
  const received = (number: number) => sheet.getByLabel(`Diterima untuk setoran ${number}`, { exact: true });
  const rowOf = (place: Locator | Page, number: number) =>
    place.getByRole('row').filter({ has: page.getByRole('link', { name: `${number}`, exact: true }) });
  for (const number of numbers) {
    // Another story's may stand between two of these.
    await received(number).focus();
    await page.keyboard.type(number === last ? '4000' : '5000');
    await page.keyboard.press('Enter');
    await expect(received(number)).not.toBeFocused();
  }
  await expect(rowOf(sheet, last)).toContainText('kurang -Rp 1.000');
  await sheet.getByRole('button', { name: 'Simpan 10 setoran · Rp 49.000' }).click();
  await expect(toast(page, '10 setoran disimpan')).toBeVisible();
  await expect(received(first)).toBeHidden();
  // Who received them agrees with none.
  await expect(rowOf(sheet, first)).toContainText('Menunggu orang lain');

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), '/deposits');
    await office.getByRole('button', { name: 'Terima hari ini' }).click();
    const booking = office.getByRole('dialog', { name: 'Terima dan bukukan setoran' });
    for (const number of numbers.slice(0, -1))
      await booking.getByLabel(`Setujui dan bukukan setoran ${number}`, { exact: true }).press('Space');
    await booking.getByRole('button', { name: /^Simpan 9 setoran/ }).click();
    await expect(toast(office, '9 setoran disimpan')).toBeVisible();
    await booking.getByRole('button', { name: 'Tutup' }).click();
    const stateOf = async (number: number, state: string) => {
      await office.goto(`/deposits?number.equals=${number}`);
      await expect(office.getByRole('row', { name: state })).toContainText(`${number}`);
    };
    await stateOf(first, 'Ditutup');
    // The one that was short waits for its cashier.
    await stateOf(last, 'Disanggah');
  });
});

test('vouchers on paper are counted by their cashier and by who receives them, and what is missing is charged', async ({
  page,
  api,
  browser,
}) => {
  const today = local(0).slice(0, 10);
  const maker = await logIn((await somebody(api, ['SUPERADMIN'])).username, personPassword);
  const batch = await maker.call<{ id: string }>('POST', '/vouchers/generate', {
    note: unique('Kertas '),
    start: today,
    end: today,
    quantity: 2,
    maxUsage: 1,
    fare: 3_000,
    isPaper: true,
  });
  const codes = await api.call<{ code: string }[]>('GET', `/vouchers/${batch.id}/codes`);
  const lane = await buildLane(api);
  const rina = await somebody(api, ['CASHIER']);
  const cashier = await openAs(page, rina, '/deposits');
  const paidTypes = await api.call<{ id: string; kind: string }[]>('GET', '/paid-type/list');
  const paidTypeId = paidTypes.find(({ kind }) => kind === 'CASH')?.id;
  for (const { code } of codes) {
    const { id } = await letIn(api, lane, 61, nextPlate('KTS'));
    const leaving = { parkingInId: id, gateId: lane.exitId, vehicleId: car, voucherCode: code };
    await cashier.call('POST', '/parking_outs/save_parking_out/v2', { ...leaving, paidTypeId });
  }
  await page.reload();
  await page.getByRole('alert').filter({ hasText: '2 kendaraan' }).getByRole('button', { name: 'Setor' }).click();
  const counting = page.getByRole('dialog', { name: /^Setor:/ });
  await counting.getByLabel('Dihitung').fill('10000');
  await counting.getByLabel('Voucher kertas').fill('2');
  await keepPicture(page, 'hand-in-papers');
  await counting.getByRole('button', { name: 'Setor' }).click();
  await expect(page.getByText(/^Setoran \d+ disetor$/)).toBeVisible();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), `/deposits?operatorId.equals=${rina.id}`);
    await office.getByRole('row').getByRole('link').first().click();
    const drawer = office.getByRole('dialog', { name: /^Setoran / });
    await expect(drawer).toContainText('Dipakai 2, dihitung kasir 2, diterima –');
    await drawer.getByRole('button', { name: 'Terima uang' }).click();
    const form = office.getByRole('dialog', { name: /^Terima uang:/ });
    await form.getByLabel('Jumlah').fill('10000');
    await form.getByLabel('Voucher kertas').fill('1');
    await form.getByRole('combobox', { name: /^Kas tujuan/ }).fill('Kas besar');
    await office.getByRole('option', { name: 'Kas besar' }).click();
    await form.getByRole('button', { name: 'Terima uang' }).click();
    await expect(form).toBeHidden();
    await expect(drawer).toContainText('Dipakai 2, dihitung kasir 2, diterima 1');
    await expect(drawer).toContainText('1 lembar kurang');
    await keepPicture(office, 'received-papers');
  });
});

test('a membership is sold at the counter, renewed, is owed in its deposit, and taken back with finance beside', async ({
  page,
  api,
  browser,
}) => {
  const { label } = await addSubscription(api, {
    maxPlate: 2,
    subscriptionFares: [
      { months: 1, amount: 150_000 },
      { months: 3, amount: 600_000 },
    ],
  });
  const seller = await somebody(api, ['ADMIN', 'CASHIER']);
  const sari = await somebodyWhoSigns(['FINANCE']);
  // The day comes late: the form waits for it instead of beginning without.
  await page.route('**/api/system_profiles', async (route) => {
    await delay(800);
    await route.continue();
  });
  await openAs(page, seller, '/members?open=new');

  const form = page.getByRole('dialog', { name: 'Member baru' });
  const name = unique('Wulan ');
  await form.getByLabel('Nama').fill(name);
  await form.getByRole('combobox', { name: 'Langganan' }).fill(label);
  await page.getByRole('option', { name: label }).click();
  await expect(form.getByRole('combobox', { name: 'Jenis kendaraan' })).toHaveValue('Mobil');
  await form.getByRole('combobox', { name: 'Plat nomor' }).fill(`B ${Date.now() % 10_000} wln`);
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: 'Masa yang dibeli' }).click();
  await page.getByRole('option', { name: '1 bulan' }).click();
  await expect(form.getByRole('status', { name: 'Harga' })).toContainText('Rp 150.000');
  await form.getByRole('combobox', { name: 'Tipe pembayaran' }).fill('Tunai');
  await page.getByRole('option', { name: 'Tunai' }).click();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('menuitem', { name: 'Perpanjang' }).click();
  const renewal = page.getByRole('dialog', { name: `Perpanjang ${name}` });
  await renewal.getByRole('combobox', { name: 'Masa yang dibeli' }).click();
  await page.getByRole('option', { name: '3 bulan' }).click();
  await expect(renewal.getByRole('status', { name: 'Harga' })).toContainText('Rp 600.000');
  await renewal.getByRole('button', { name: 'Perpanjang' }).click();
  await expect(toast(page, 'Masa aktif diperpanjang')).toBeVisible();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, sari, `/deposits?operatorId.equals=${seller.id}`);
    await office.getByRole('row').getByRole('link').first().click();
    const owed = office.getByRole('dialog', { name: /^Setoran / });
    await expect(owed).toContainText('Termasuk keanggotaan tunai (2 terjual)');
    await expect(owed).toContainText('Rp 750.000');
  });

  // More cash than one person may pay out.
  await page.goto(`/member_transaction?operatorId.equals=${seller.id}&sort=number,desc`);
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('menuitem', { name: 'Batalkan pembelian' }).click();
  const back = page.getByRole('dialog', { name: /^Batalkan transaksi/ });
  await back.getByLabel('Alasan').fill('Salah masa, pelanggan kembali');
  await back.getByRole('button', { name: 'Batalkan pembelian' }).click();
  await sign(page, sari.username);
  await expect(toast(page, 'Pembelian dibatalkan')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/^Dibatalkan .*: Salah masa, pelanggan kembali$/)).toBeVisible();
});
