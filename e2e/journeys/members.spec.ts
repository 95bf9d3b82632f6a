import type { Page } from '@playwright/test';
import { logIn } from '../support/api.ts';
import { buildLane, car, done, local, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { addMember, addSubscription } from '../support/members.ts';
import { personPassword } from '../support/people.ts';
import {
  expectAt,
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
import { workbookOf } from '../support/xlsx.ts';

const headings = [
  'Nama',
  'Tipe member',
  'Jenis kendaraan',
  'Langganan',
  'Kode kartu',
  'Mulai',
  'Bulan yang dibeli',
  'Sudah dibayar sampai',
  'Alasan sudah dibayar',
];

const day = (daysAhead: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + daysAhead * 86_400_000).toISOString().slice(0, 10);

const choose = (page: Page, ...rows: readonly (readonly string[])[]) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'member.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf([headings, ...rows]),
  });

test('members come in from a mended file, and one who paid elsewhere is a member once finance agrees', async ({
  signedIn: page,
  api,
  browser,
}) => {
  const { label } = await addSubscription(api);
  const name = unique('Pindahan ');
  const code = unique('K').toUpperCase();
  const bought = [`${name} dua`, 'Non-staf', 'Mobil', label, `${code}-2`, day(0), '1', '', ''];
  const paid = (reason: string) => [name, 'Non-staf', 'Mobil', label, code, day(0), '', day(90), reason];
  await page.goto('/members/import');
  await page.getByRole('button', { name: 'Impor berkas .xlsx' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impor Member' });
  await choose(page, bought, paid(''));
  await expect(dialog.getByText('1 masalah ditemukan')).toBeVisible();
  await expect(dialog.getByRole('row').nth(1)).toHaveText(/3\s*Alasan sudah dibayar\s*Wajib diisi\./);
  await keepPicture(page, 'members-import-problems');
  await choose(page, bought, paid('Kuitansi sistem lama 17'));
  await expect(dialog.getByText('2 baris siap diimpor')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, '2 baris diimpor')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Menunggu');
  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebodyWhoSigns(['FINANCE']), '/members/import');
    await office.getByRole('row').nth(1).getByRole('link').click();
    const drawer = office.getByRole('dialog');
    await expect(drawer.getByText('Kuitansi sistem lama 17')).toBeVisible();
    await keepPicture(office, 'members-import-waiting');
    await drawer.getByRole('button', { name: 'Setujui' }).click();
    const asked = office.getByRole('dialog', { name: /^Setujui 1 masa aktif/ });
    await asked.getByRole('button', { name: 'Setujui' }).click();
    await expect(toast(office, 'Masa aktif disetujui')).toBeVisible();
    await drawer.getByRole('link', { name, exact: true }).click();
    await expect(office.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(office.getByText('90 hari', { exact: true })).toBeVisible();
    await expect(office.getByText('Rp 0').first()).toBeVisible();
    await keepPicture(office, 'member-page');
  });
});

test('who ends soon is renewed by one key, and the next one is shown', async ({ signedIn: page, api }) => {
  const [one, other] = [await addMember(api), await addMember(api)];
  await page.goto('/members');
  await page.goto(`/members?open=${one.id}`);
  const drawer = page.getByRole('dialog', { name: one.name });
  await expect(drawer.getByRole('button', { name: 'Perpanjang (R)' })).toBeVisible();
  await page.keyboard.press('r');
  const renewing = page.getByRole('dialog', { name: `Perpanjang ${one.name}` });
  // The period comes first, by the keyboard too.
  await expect(renewing.getByRole('combobox').first()).toBeFocused();
  await renewing.getByRole('combobox').first().click();
  await page.getByRole('option', { name: '1 bulan' }).click();
  await expect(renewing.getByText('Rp 0').first()).toBeVisible();
  await keepPicture(page, 'member-renewal');
  await page.keyboard.press('Control+Enter');
  await expect(renewing).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(`open=${one.id}`));
  await page.goto(`/members/${other.id}`);
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
  await page.getByRole('link', { name: 'Kembali ke daftar member' }).click();
  await expectAt(page, '/members');
});

test('an exit desk shows whose membership it is, how many days are left and the places', async ({ page, api }) => {
  const lane = await buildLane(api);
  const plate = nextPlate('MBR');
  const member = await addMember(api, { plateNumbers: [plate] });
  await api.call('POST', '/pre_entry/save', { plateNumber: plate, vehicleId: car, gateId: lane.entryId });
  await openExit(page, api, lane);
  await scan(page, plate);
  await expect(page.getByText(`Member ${member.name}`)).toBeVisible();
  await expect(page.getByText(/sisa \d+ hari, sampai .* · 1 dari 1 tempat terpakai/)).toBeVisible();
  await keepPicture(page, 'member-at-exit');
});

test('a member who came in on a ticket is claimed at the exit desk, and somebody who edits members signs', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const plate = nextPlate('MBC');
  const [seller, manager] = [await somebodyWhoSigns(['ADMIN']), await somebodyWhoSigns(['ADMIN'])];
  const { id: subscriptionFareNameId } = await addSubscription(api);
  const member = await addMember(await logIn(seller.username, personPassword), {
    subscriptionFareNameId,
    plateNumbers: [plate],
  });
  const parkingCode = unique('T').toUpperCase();
  // Neither who claims it nor who signs has let it in.
  const entrance = await logIn((await somebodyWhoSigns(['CASHIER'])).username, personPassword);
  await entrance.call('POST', '/pre_entry/save', { parkingCode, vehicleId: car, gateId: lane.entryId });
  await openExit(page, api, lane);
  await scan(page, parkingCode);
  await expect(price(page)).toContainText('Rp');
  await page.keyboard.press('&');
  const form = page.getByRole('dialog', { name: 'Akui milik member' });
  await form.getByRole('combobox', { name: 'Member' }).fill(member.name);
  await page.getByRole('option', { name: member.name }).click();
  await form.getByLabel('Plat di mobil').fill(plate);
  await form.getByLabel('Mengapa masuk dengan tiket').fill('Kartu tertinggal di rumah');
  // The gate has no camera: the desk takes the picture.
  const uploaded = page.waitForResponse((answer) => answer.url().includes('/asset_files/upload') && answer.ok());
  const picture = { name: 'mobil.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await form.locator('input[type=file]').setInputFiles(picture);
  await uploaded;
  await keepPicture(page, 'member-claim');
  await form.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page.getByText(`Member ${member.name}`)).toBeVisible();
  await expect(page.getByText('Diakui milik member')).toBeVisible();
  await page.keyboard.press('Enter');
  await sign(page, manager.username);
  await expect(done(page)).toBeVisible();
});

test('an entry desk takes a card in place of a plate, scanned or typed, and says whose it is', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const nfcNumber = `04${Date.now()}`;
  const member = await addMember(api, { plateNumbers: [nextPlate('MBK')], nfcNumber });
  const cashier = await somebody(api, ['CASHIER']);
  const session = await openAs(page, cashier, '/dashboard');
  await session.call('POST', '/gates/choose', { gateId: lane.entryId });
  await page.goto('/pre_entry_cashier');
  const plate = page.getByRole('textbox', { name: 'Plat nomor' });
  const card = page.getByRole('textbox', { name: 'Kartu member' });
  await expect(plate).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card).toBeFocused();
  await scan(page, 'KARTU-NOBODY');
  await expect(page.getByText('Kartu ini bukan milik member mana pun.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plate).toBeFocused();
  await scan(page, nfcNumber);
  await expect(card).toHaveValue(nfcNumber);
  await expect(plate).toHaveValue('');
  await expect(page.getByText(`Member ${member.name}`)).toBeVisible();
  await expect(page.getByText(/sisa \d+ hari, sampai .* · 0 dari 1 tempat terpakai/)).toBeVisible();
  await keepPicture(page, 'member-card-at-entry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Kendaraan masuk' })).toBeVisible();
  await expect(card).toHaveValue('');
  const [inside] = await session.call<{ member: { id: string }; byCard: boolean }[]>(
    'GET',
    `/member_outs/search?search=${nfcNumber}`,
  );
  expect(inside).toMatchObject({ member: { id: member.id }, byCard: true });
});

test('an entry desk offers a member whose plate is nearly this one, and admits another car for a strict one', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const number = String(1000 + (Date.now() % 8999));
  const near = await addMember(api, { plateNumbers: [`B ${number} XQH`] });
  const [seller, approver] = [await somebodyWhoSigns(['ADMIN']), await somebodyWhoSigns(['ADMIN'])];
  const nfcNumber = `05${Date.now()}`;
  const strict = await addSubscription(api, { subscriptionFareType: 'STRICT' });
  const member = await addMember(await logIn(seller.username, personPassword), {
    subscriptionFareNameId: strict.id,
    plateNumbers: [nextPlate('MBS')],
    nfcNumber,
  });
  const session = await openAs(page, await somebody(api, ['CASHIER']), '/dashboard');
  await session.call('POST', '/gates/choose', { gateId: lane.entryId });
  await page.goto('/pre_entry_cashier');
  const plate = page.getByRole('textbox', { name: 'Plat nomor' });
  await expect(plate).toBeFocused();
  await scan(page, `B ${number} XQK`);
  await page.getByRole('button', { name: `Ini mobil ${near.name}` }).click();
  await expect(page.getByText(`Member ${near.name}`)).toBeVisible();
  await keepPicture(page, 'member-near-at-entry');
  await page.keyboard.press('Enter');
  const entered = page.getByRole('status').filter({ hasText: 'Kendaraan masuk' });
  await expect(entered).toBeVisible();

  await page.getByRole('textbox', { name: 'Kartu member' }).fill(nfcNumber);
  await plate.fill(nextPlate('LAIN'));
  await plate.press('Enter');
  await expect(page.getByText(`Member ${member.name}: plat tidak terdaftar`)).toBeVisible();
  await page.getByRole('button', { name: 'Terima plat ini' }).click();
  await page.getByRole('textbox', { name: 'Alasan' }).fill('Mobilnya di bengkel');
  await page.keyboard.press('Enter');
  await expect(page.getByText('plat tidak terdaftar')).toBeHidden();
  await expect(page.getByText(`Member ${member.name}`)).toBeVisible();
  await plate.press('Enter');
  await sign(page, approver.username);
  await expect(entered).toBeVisible();
});

test('a guest whose entry is missing is let out for the times that are told, on the word of two', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const [host, signer] = [await somebodyWhoSigns(['ADMIN']), await somebodyWhoSigns(['ADMIN'])];
  const guest = await (await logIn(host.username, personPassword)).call<{ name: string }>('POST', '/members/guest', {
    name: unique('Kontraktor '),
    vehicleTypeId: car,
    plateNumbers: [nextPlate('TMU')],
    memberStartDate: today,
    memberEndDate: today,
  });
  const givenAt = local(0).slice(0, 16);
  const session = await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  await session.call('POST', '/gates/choose', { gateId: lane.exitId });
  await page.goto('/member_out_manual');
  await page.getByRole('combobox', { name: 'Gate keluar' }).selectOption(lane.exitId);
  await page.getByRole('button', { name: 'Masuknya tidak tercatat' }).click();
  const form = page.getByRole('dialog', { name: 'Member tanpa data masuk' });
  await form.getByRole('combobox', { name: 'Member atau tamu' }).fill(guest.name);
  await page.getByRole('option', { name: `${guest.name} (tamu)` }).click();
  // Days hold from when they were given: it came, and left, in the first minute after that.
  const thisMinute = () => local(0).slice(0, 16);
  await expect.poll(thisMinute, { timeout: 70_000 }).not.toBe(givenAt);
  const told = thisMinute();
  const [year, month, day, hour, minute] = told.split(/\D/);
  for (const place of [0, 1]) {
    await form.getByRole('spinbutton', { name: 'Hari' }).nth(place).click();
    await page.keyboard.type(`${day}${month}${year}${hour}${minute}`);
  }
  await form.getByLabel('Mengapa masuknya tidak tercatat').fill('Palang masuk rusak');
  const uploaded = page.waitForResponse((answer) => answer.url().includes('/asset_files/upload') && answer.ok());
  const picture = { name: 'mobil.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await form.locator('input[type=file]').setInputFiles(picture);
  await uploaded;
  await keepPicture(page, 'member-missing-entry');
  const answered = page.waitForResponse((answer) => answer.url().includes('/member_outs/manual/') && answer.ok());
  await form.getByRole('button', { name: 'Keluarkan' }).click();
  await sign(page, signer.username);
  const { data } = (await (await answered).json()) as { data: { parkingOut: Record<string, unknown> } };
  expect(data.parkingOut).toMatchObject({
    total: 0,
    isMember: true,
    datetimeIn: `${told}:00`,
    datetimeOut: `${told}:00`,
  });
  expect(data.parkingOut['flags']).not.toContain('entry-not-told');
});
