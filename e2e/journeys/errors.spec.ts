import type { Page } from '@playwright/test';
import { full } from '../support/full.ts';
import {
  answerWith,
  expectAt,
  goByMenu,
  openAs,
  somebody,
  toast,
  tokenOf,
  withoutLive,
  keepPicture,
} from '../support/story.ts';
import { expect, test } from '../support/test.ts';

const listFailed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Coba lagi' });

/** A form that is ready to be sent. */
async function openForm(page: Page): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: 'Tambah' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tipe identitas baru' });
  await drawer.getByLabel('Kode').fill('GAGAL');
  await drawer.getByLabel('Nama', { exact: true }).fill('Tidak pernah tersimpan');
  return () => drawer.getByRole('button', { name: 'Simpan' }).click();
}

test('a refused or failed act says exactly why and leads nowhere', async ({ page, api }) => {
  await withoutLive(page);
  await openAs(page, await somebody(api, ['ADMIN']), '/identity_types');
  const save = await openForm(page);
  const address = page.url();
  const told = [
    [403, 'Dilarang', 'Anda tidak mempunyai hak untuk melakukan aksi tersebut'],
    [400, 'Isian salah', 'Terjadi error input data, silahkan periksa form kembali.'],
    [500, 'Disk penuh', 'Terjadi error pada server: Disk penuh'],
    [500, '', 'Terjadi error pada server: kesalahan tidak diketahui'],
    [502, '', 'Terjadi error pada server: kesalahan tidak diketahui'],
    [404, 'Alamat tidak dikenal', 'Terjadi error pada server: Alamat tidak dikenal'],
  ] as const;
  for (const [status, message, text] of told) {
    await page.unroute('**/api/identity_types');
    await answerWith(page, '/identity_types', status, message);
    // Two answers in a row are told in the same words: what is on the screen may be of the one before.
    const answered = page.waitForResponse('**/api/identity_types');
    await save();
    await answered;
    await expect(toast(page, text)).toBeVisible();
    expect(page.url()).toBe(address);
  }
  await page.unroute('**/api/identity_types');
  await page.route('**/api/identity_types', (route) => route.abort());
  await save();
  await expect(toast(page, 'Tidak dapat menerima response dari server')).toBeVisible();
  await keepPicture(page, 'no-response');
  expect(page.url()).toBe(address);
});

for (const { reason, status } of [
  { reason: 'no-response', status: null },
  { reason: '503', status: 503 },
  ...(full
    ? [
        { reason: '502', status: 502 },
        { reason: '504', status: 504 },
      ]
    : []),
]) {
  test(`three calls in a row that fail by ${reason} lead to the waiting screen and back`, async ({ page, api }) => {
    await withoutLive(page);
    await openAs(page, await somebody(api, ['ADMIN']), '/notifications');
    await expect(page.getByRole('heading', { level: 1, name: 'Notifikasi' })).toBeVisible();
    // What the screen itself asks has come: three of its own calls that fail would lead away before the menu is reached.
    await page.waitForLoadState('networkidle');
    await page.route('**/api/**', (route) => (status === null ? route.abort() : route.fulfill({ status })));
    await page.route('**/health/ready', (route) => route.fulfill({ status: 503 }));
    await goByMenu(page, 'Pengaturan', 'Tipe identitas');
    const again = listFailed(page).getByRole('button', { name: 'Coba lagi' });
    const waiting = page.getByRole('heading', { name: 'Server tidak merespons' });
    await expect(async () => {
      if (!(await waiting.isVisible())) await again.click({ timeout: 500 });
      await expect(waiting).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAt(page, `/server-down/${reason}`);
    await page.unroute('**/api/**');
    await page.unroute('**/health/ready');
    await expectAt(page, '/identity_types');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  });
}

test('one call without an answer is told in its place and can be tried again', async ({ page, api }) => {
  await withoutLive(page);
  await page.route('**/api/identity_types?*', (route) => route.abort());
  await openAs(page, await somebody(api, ['ADMIN']), '/identity_types');
  await expect(listFailed(page)).toContainText('Tidak dapat menerima response dari server');
  await expectAt(page, '/identity_types');
  await page.unroute('**/api/identity_types?*');
  await listFailed(page).getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

for (const status of full ? [402, 418] : [418]) {
  test(`a licence that has expired (${status}) leads to its screen, from a list and from the profile`, async ({
    page,
    api,
  }) => {
    await withoutLive(page);
    await openAs(page, await somebody(api, ['ADMIN']), '/notifications');
    await answerWith(page, '/identity_types?*', status);
    await goByMenu(page, 'Pengaturan', 'Tipe identitas');
    await expectAt(page, '/license_expired');
    await expect(page.getByRole('heading', { name: /Lisensi berakhir|Belum berlisensi/ })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('link', { name: 'Ke dasbor' }).click();
    await expectAt(page, '/dashboard');

    await answerWith(page, '/users/profile', status);
    await page.reload();
    await expect(toast(page, 'License Expired')).toBeVisible();
    await expectAt(page, '/license_expired');
  });
}

test('a profile that cannot be loaded keeps the session and can be tried again', async ({ page, api }) => {
  await withoutLive(page);
  await answerWith(page, '/users/profile', 500);
  await openAs(page, await somebody(api, ['ADMIN']), '/notifications');
  await expect(toast(page, 'cannot get response from server')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Profil tidak dapat dimuat' })).toBeVisible();
  expect(await tokenOf(page)).not.toBeNull();
  await page.unroute('**/api/users/profile');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifikasi' })).toBeVisible();
});

test('rights that cannot be read are no rights; that is only logged, and nobody is disturbed', async ({
  page,
  api,
}) => {
  await withoutLive(page);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
  await answerWith(page, '/menus/check_privilege/*', 500);
  await answerWith(page, '/notification_rules/list/all', 500);
  await openAs(page, await somebody(api, ['ADMIN']), '/identity_types');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tambah' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByText(/Terjadi error/)).toHaveCount(0);
  const what = ['notification rules', 'permissions'];
  await expect
    .poll(() => what.filter((name) => logged.some((text) => text.startsWith(`Loading of ${name} failed: 500`))))
    .toEqual(what);
});

test('the server may say on the live connection that it goes away', async ({ page, api }) => {
  let told = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (told) return void socket.connectToServer();
    socket.onMessage((frame) => {
      if (String(frame).startsWith('CONNECT')) socket.send('ERROR\nmessage:SERVER_DOWN\n\n\0');
    });
    return undefined;
  });
  await page.route('**/health/ready', (route) => route.fulfill({ status: 503 }));
  await openAs(page, await somebody(api, ['ADMIN']), '/identity_types');
  await expectAt(page, '/server-down/SERVER_DOWN');
  told = true;
  await page.unroute('**/health/ready');
  await page.getByRole('button', { name: 'Periksa sekarang' }).click();
  await expectAt(page, '/identity_types');
});

test('a live connection that is lost is opened again after five seconds', async ({ page, api }) => {
  const opened: number[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    opened.push(Date.now());
    void socket.close();
  });
  await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  await expect.poll(() => opened.length, { timeout: 15_000 }).toBeGreaterThan(1);
  const [first = 0, second = 0] = opened;
  expect(second - first).toBeGreaterThan(4900);
  expect(second - first).toBeLessThan(7000);
});
