import { personPassword } from '../support/people.ts';
import {
  answerWith,
  chooseInUserMenu,
  expectAt,
  goByMenu,
  mainMenu,
  openAs,
  somebody,
  toast,
  tokenOf,
  typeLogIn,
  withoutLive,
  keepPicture,
} from '../support/story.ts';
import { expect, prepare, test } from '../support/test.ts';
import { codeOf } from '../support/totp.ts';

/** The days a token holds from now. */
const daysOf = (token: string | null): number => {
  const { exp } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return (exp - Date.now() / 1000) / 86_400;
};

test('a wrong password is refused, the right one opens the dashboard and holds over a reload', async ({
  page,
  api,
}) => {
  const { username } = await somebody(api, ['OPERATOR']);
  await page.goto('/');
  await expectAt(page, '/login');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await typeLogIn(page, username, 'bukan-kata-sandinya');
  await expect(page.getByText('Nama pengguna atau kata sandi salah.')).toBeVisible();
  await expectAt(page, '/login');

  await typeLogIn(page, username);
  await expectAt(page, '/dashboard');
  await expect(mainMenu(page)).toBeVisible();
  expect(daysOf(await tokenOf(page))).toBeLessThan(1);
  await page.reload();
  await expectAt(page, '/dashboard');
  await page.goto('/login');
  await expectAt(page, '/dashboard');
});

test('a session that is to be remembered holds for thirty days', async ({ page, api }) => {
  const { username } = await somebody(api, ['OPERATOR']);
  await page.goto('/login');
  await page.getByLabel('Ingat saya').check();
  await typeLogIn(page, username);
  await expectAt(page, '/dashboard');
  expect(daysOf(await tokenOf(page))).toBeGreaterThan(29);
});

test('a guest lands on the screen asked for, and only the first time', async ({ page, api }) => {
  const { username } = await somebody(api, ['ADMIN']);
  await page.goto('/identity_types?q=KTP');
  await expectAt(page, '/login');
  await typeLogIn(page, username);
  await expectAt(page, '/identity_types?q=KTP');
  await expect(page.getByRole('heading', { level: 1, name: 'Tipe identitas' })).toBeVisible();

  const token = await tokenOf(page);
  await chooseInUserMenu(page, 'Keluar dari akun');
  await expectAt(page, '/login');
  expect(await tokenOf(page)).toBeNull();
  const stillKnown = await page.request.get('/api/users/profile', { headers: { authorization: token ?? '' } });
  expect(stillKnown.status()).toBe(401);

  await typeLogIn(page, username);
  await expectAt(page, '/dashboard');
});

test('logging out returns through the root and forgets what was asked for before', async ({ page, api }) => {
  const person = await somebody(api, ['ADMIN']);
  await openAs(page, person, '/dashboard');
  await expect(mainMenu(page)).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('remembered-url', '/identity_types'));
  await page.goto('/logout');
  await expectAt(page, '/login');
  await typeLogIn(page, person.username);
  await expectAt(page, '/dashboard');
});

test('a remembered address never leads out of the product', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['ADMIN']), '/dashboard');
  await expectAt(page, '/dashboard');
  const { origin } = new URL(page.url());
  for (const address of ['//evil.example/', '/\\evil.example', 'https://evil.example/users', 'javascript:alert(1)']) {
    await page.evaluate((remembered) => sessionStorage.setItem('remembered-url', remembered), address);
    await page.goto('/login');
    await expectAt(page, '/dashboard');
    expect(new URL(page.url()).origin).toBe(origin);
  }
  await page.evaluate(() => sessionStorage.setItem('remembered-url', '/identity_types'));
  await page.goto('/login');
  await expectAt(page, '/identity_types');
});

test('whoever must change the password sees nothing else until it is done', async ({ page, api }) => {
  const { username } = await somebody(api, ['ADMIN'], true);
  await page.goto('/identity_types');
  await typeLogIn(page, username);
  await expectAt(page, '/change_password');
  for (const path of ['/dashboard', '/identity_types', '/notifications', '/license_expired']) {
    await page.goto(path);
    await expectAt(page, '/change_password');
  }
  // The log-in itself is let be.
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  await page.goto('/logout');
  await expectAt(page, '/login');
  await typeLogIn(page, username);
  await expect(page.getByText('Kata sandi Anda harus diganti sebelum melanjutkan.')).toBeVisible();

  await page.getByLabel('Kata sandi lama').fill(personPassword);
  await page.getByLabel('Kata sandi baru', { exact: true }).fill('sore-hujan-deras-7');
  await page.getByLabel('Ulangi kata sandi baru').fill('sore-hujan-deras-8');
  await page.getByRole('button', { name: 'Ubah kata sandi' }).click();
  await expect(page.getByText('Kedua isian harus sama.')).toBeVisible();
  await page.getByLabel('Ulangi kata sandi baru').fill('sore-hujan-deras-7');
  await page.getByRole('button', { name: 'Ubah kata sandi' }).click();
  await expect(toast(page, 'Kata sandi sudah diubah')).toBeVisible();
  await expectAt(page, '/dashboard');
  await page.goto('/identity_types');
  await expect(page.getByRole('heading', { level: 1, name: 'Tipe identitas' })).toBeVisible();
});

test('a forgotten password is made anew by the one-time link in the row of the user', async ({
  page,
  api,
  browser,
}) => {
  const { username } = await somebody(api, ['OPERATOR']);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
  await expectAt(page, '/forgot_password');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.getByLabel('Nama pengguna atau email').fill(username);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await expect(page.getByRole('heading', { name: 'Periksa email Anda' })).toBeVisible();

  const office = await browser.newContext();
  const admin = await office.newPage();
  await prepare(admin, { token: api.token, language: 'id' });
  await admin.goto(`/users?q=${username}`);
  await admin.getByRole('link', { name: username }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Lihat tautan' }).click();
  const link = await admin.getByRole('dialog').locator('code').filter({ hasText: '/password_reset/' }).textContent();
  await office.close();

  await page.goto(link ?? '');
  await page.getByLabel('Kata sandi baru', { exact: true }).fill('malam-bulan-terang-5');
  await page.getByLabel('Ulangi kata sandi baru').fill('malam-bulan-terang-5');
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await expect(toast(page, 'Kata sandi sudah diganti. Silakan masuk.')).toBeVisible();
  await expectAt(page, '/login');
  await typeLogIn(page, username, 'malam-bulan-terang-5');
  await expectAt(page, '/dashboard');

  await chooseInUserMenu(page, 'Keluar dari akun');
  await expectAt(page, '/login');
  await page.goto(link ?? '');
  await page.getByLabel('Kata sandi baru', { exact: true }).fill('malam-bulan-terang-6');
  await page.getByLabel('Ulangi kata sandi baru').fill('malam-bulan-terang-6');
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await expect(page.getByRole('heading', { name: 'Tautan tidak berlaku' })).toBeVisible();
});

test('logging in elsewhere is told in a dialog that must be read and then logs out', async ({ page, api }) => {
  const person = await somebody(api, ['ADMIN']);
  await openAs(page, person, '/identity_types');
  await expect(page.getByRole('heading', { level: 1, name: 'Tipe identitas' })).toBeVisible();
  await page.request.post('/api/login', { data: { username: person.username, password: personPassword } });
  const dialog = page.getByRole('alertdialog', { name: 'Informasi Login' });
  await expect(dialog).toContainText('terdeteksi masuk di perangkat lain');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await keepPicture(page, 'another-login');
  await dialog.getByRole('button', { name: 'Oke' }).click();
  await expectAt(page, '/login');
  expect(await tokenOf(page)).toBeNull();
});

test('a session that ended while nobody looked says so at the next visit', async ({ page, api }) => {
  const person = await somebody(api, ['OPERATOR']);
  await page.goto('/login');
  const ended = await page.request.post('/api/login', {
    data: { username: person.username, password: personPassword },
  });
  await api.call('PUT', `/users/change-password/${person.id}`, {
    new_password: personPassword,
    retype_new_password: personPassword,
    must_change_password: false,
  });
  await page.evaluate(
    (token) => localStorage.setItem('jwt_access_token', token ?? ''),
    ended.headers()['authorization'],
  );
  await page.goto('/notifications');
  await expect(toast(page, 'Login Expired')).toBeVisible();
  await expectAt(page, '/login');
  expect(await tokenOf(page)).toBeNull();
});

test('a tampered token logs out with an error, one that is over counts for nothing', async ({ page, api }) => {
  const [head = '', body = '', signature = ''] = api.token.split('.');
  const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('jwt_access_token', token), forged);
  await page.goto('/identity_types');
  await expect(toast(page, 'token error')).toBeVisible();
  await expectAt(page, '/login');
  expect(await tokenOf(page)).toBeNull();

  const past = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 1 })).toString('base64url');
  await page.evaluate((token) => localStorage.setItem('jwt_access_token', token), `${head}.${past}.${signature}`);
  await page.goto('/identity_types');
  await expectAt(page, '/login');
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
});

test('a session that ends while the screen is open logs out at once', async ({ page, api }) => {
  const person = await somebody(api, ['ADMIN']);
  await openAs(page, person, '/identity_types');
  await expect(page.getByRole('heading', { level: 1, name: 'Tipe identitas' })).toBeVisible();
  await api.call('PUT', '/users/changeStatus', { ids: [person.id], status: 'INACTIVE' });
  await expect(toast(page, 'Token Expired')).toBeVisible();
  await expectAt(page, '/login');
  expect(await tokenOf(page)).toBeNull();
});

test('a session without use ends with its own sentence', async ({ page, api }) => {
  const person = await somebody(api, ['ADMIN']);
  await withoutLive(page);
  await openAs(page, person, '/dashboard');
  await expect(mainMenu(page)).toBeVisible();
  await answerWith(page, '/identity_types*', 440);
  await goByMenu(page, 'Pengaturan', 'Tipe identitas');
  await expect(toast(page, 'Sesi berakhir karena lama tidak dipakai.')).toBeVisible();
  await expectAt(page, '/login');
});

test('with an authenticator the log-in asks for its code', async ({ page, api }) => {
  const person = await somebody(api, ['OPERATOR']);
  await openAs(page, person, '/dashboard');
  await chooseInUserMenu(page, 'Kode autentikator');
  const dialog = page.getByRole('dialog', { name: 'Kode autentikator' });
  await dialog.getByRole('button', { name: 'Siapkan' }).click();
  await expect(dialog.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await keepPicture(page, 'authenticator');
  await dialog.getByLabel('Kode enam angka dari aplikasi').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(toast(page, 'Kode autentikator aktif')).toBeVisible();
  await page.goto('/logout');
  await expectAt(page, '/login');

  await typeLogIn(page, person.username);
  await expect(page.getByRole('heading', { name: 'Kode autentikator' })).toBeVisible();
  await page.getByLabel('Kode enam angka').fill('000000');
  await expect(page.getByRole('textbox', { name: 'Kode enam angka' })).toHaveAttribute('aria-invalid', 'true');
  // The code of the setup is spent; the next one holds already.
  await page.getByLabel('Kode enam angka').fill(codeOf(secret, 1));
  await expectAt(page, '/dashboard');
});

test('an address without a screen says so, to guests and users alike', async ({ page, api }) => {
  await page.goto('/nothing-is-here');
  await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible();
  await openAs(page, await somebody(api, ['OPERATOR']), '/nothing-is-here');
  await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible();
  await page.getByRole('link', { name: 'Ke dasbor' }).click();
  await expectAt(page, '/dashboard');
});

test('a cashier neither sees nor reaches the users, be it after somebody who does and went in another tab', async ({
  page,
  api,
}) => {
  const { username } = await somebody(api, ['CASHIER']);
  const admin = await somebody(api, ['ADMIN']);
  await openAs(page, admin, `/users?q=${username}`);
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/health/ready');
  await otherTab.evaluate(() => localStorage.removeItem('jwt_access_token'));
  await expectAt(page, '/login');
  await typeLogIn(page, username);
  await expect(toast(page, 'Anda tidak mempunyai hak untuk melakukan aksi tersebut')).toBeVisible();
  await expectAt(page, '/dashboard');
  const menu = mainMenu(page);
  await expect(menu.getByRole('button', { name: 'Beranda' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Pengaturan' })).toHaveCount(0);
  const asked = await page.request.get('/api/users', { headers: { authorization: (await tokenOf(page)) ?? '' } });
  expect(asked.status()).toBe(403);
});

test('guests may see that the server is away and that the licence has expired', async ({ page }) => {
  await page.route('**/health/ready', (route) => route.fulfill({ status: 503 }));
  await page.goto('/server-down');
  await expect(page.getByText('Sebab: no-response')).toBeVisible();
  // Nothing ended where no licence ever was.
  await page.goto('/license_expired');
  await expect(page.getByRole('heading', { name: 'Belum berlisensi' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
