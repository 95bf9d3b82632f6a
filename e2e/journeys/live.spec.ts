import { expectAt, onAnotherComputer, openAs, somebody, unique, keepPicture } from '../support/story.ts';
import { expect, prepare, test } from '../support/test.ts';

test('what is announced in one browser appears in another; its short message hides by itself', async ({
  signedIn,
  api,
  browser,
}) => {
  const message = `Lift ${unique('B')} sedang diperbaiki`;
  await onAnotherComputer(browser, async (reader) => {
    await openAs(reader, await somebody(api, ['OPERATOR']), '/dashboard');
    await expect(reader.getByRole('navigation', { name: 'Menu utama' })).toBeVisible();
    await signedIn.goto('/announcements');
    await signedIn.getByRole('button', { name: 'Tulis pengumuman' }).click();
    await signedIn.getByRole('dialog').getByLabel('Pesan').fill(message);
    await signedIn.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();

    const short = reader.locator('[role=status]').getByText(message);
    const banner = reader.getByRole('region', { name: 'Pengumuman' });
    await expect(short).toBeVisible();
    const shown = Date.now();
    await expect(banner).toContainText(message);
    await keepPicture(reader, 'announcement');
    await expect(short).toBeHidden();
    expect(Date.now() - shown).toBeGreaterThan(3000);
    expect(Date.now() - shown).toBeLessThan(6500);
    await banner.getByRole('button', { name: 'Tutup pengumuman' }).click();
    await expect(banner.getByText(message)).toBeHidden();
    await expect(signedIn.getByRole('table').getByText(message)).toBeVisible();
  });
});

test('somebody who registers is told to those who may approve, and a click leads there', async ({
  page,
  api,
  browser,
}) => {
  const newcomer = unique('calon');
  await api.call('PUT', '/system_profiles', { registrationOpen: true });
  await openAs(page, await somebody(api, ['ADMIN']), '/dashboard');
  await expect(page.getByRole('button', { name: 'Notifikasi', exact: true })).toBeVisible();

  await onAnotherComputer(browser, async (guest) => {
    await guest.goto('/login');
    await guest.getByRole('link', { name: 'Daftar' }).click();
    await expect(guest.getByRole('heading', { name: 'Daftar akun' })).toBeVisible();
    await guest.getByLabel('Nama pengguna').fill(newcomer);
    for (const field of await guest.locator('input[type=password]').all()) await field.fill('pagi-cerah-sekali-4');
    await guest.getByRole('button', { name: 'Kirim pendaftaran' }).click();
    await expect(guest.getByRole('heading', { name: 'Pendaftaran terkirim' })).toBeVisible();
  });
  await api.call('PUT', '/system_profiles', { registrationOpen: false });

  // Gates of other stories fall silent meanwhile, which is told to the same people.
  const bell = page.getByRole('button', { name: /^Notifikasi, \d+ belum dibaca$/ });
  await expect(bell).toHaveText(/\d/);
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifikasi' });
  await keepPicture(page, 'bell');
  const told = panel.getByRole('button').filter({ hasText: newcomer });
  await told.click();
  await expectAt(page, '/users?status.equals=WAITING');
  await expect(page.getByRole('list', { name: 'Saringan aktif' })).toContainText('Status: Menunggu');
  await expect(page.getByRole('link', { name: newcomer })).toBeVisible();
  await page.getByRole('button', { name: /^Notifikasi/ }).click();
  await expect(told).toBeVisible();
  await expect(told.getByRole('img', { name: 'Belum dibaca' })).toBeHidden();
});

test('a record changed in one browser changes in the list of another', async ({ signedIn, api, browser }) => {
  const name = unique('LV').toUpperCase();
  const { id } = await api.call<{ id: string }>('POST', '/identity_types', { name, label: 'Lama' });
  await onAnotherComputer(browser, async (reader) => {
    await openAs(reader, await somebody(api, ['ADMIN']), `/identity_types?q=${name}`);
    const row = reader.getByRole('row', { name });
    await expect(row).toContainText('Lama');
    await signedIn.goto(`/identity_types?open=${id}&tab=edit`);
    const drawer = signedIn.getByRole('dialog', { name: 'Lama' });
    await drawer.getByLabel('Nama', { exact: true }).fill('Baru');
    await drawer.getByRole('button', { name: 'Simpan' }).click();
    await expect(row).toContainText('Baru');
    await api.call('DELETE', `/identity_types/${id}`);
    await expect(reader.getByText('Tidak ada tipe identitas yang cocok dengan saringan ini.')).toBeVisible();
  });
});

test('the live connection carries the raw token, beats every five seconds and asks for news every twenty', async ({
  page,
  api,
}) => {
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  const asked = () => sent.filter((frame) => frame.startsWith('SEND\ndestination:/notification/feed/me')).length;
  await prepare(page, { token: api.token });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect.poll(asked).toBe(1);
  const [connect = ''] = sent;
  expect(connect).toContain(`\nauthorization:${api.token}\n`);
  expect(connect).toContain('\nheart-beat:5000,0\n');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const beats = () => sent.filter((frame) => frame === '\n').length;
  const [askedBefore, beatsBefore] = [asked(), beats()];
  // A second more: the connection may have been opened anew as the clock was stopped.
  await page.clock.runFor(21_000);
  await expect.poll(asked).toBe(askedBefore + 1);
  await page.clock.runFor(20_000);
  await expect.poll(asked).toBe(askedBefore + 2);
  await expect.poll(beats).toBeGreaterThanOrEqual(beatsBefore + 8);
});
