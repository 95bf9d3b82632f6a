import { chooseInUserMenu, expectAt, mainMenu, openAs, somebody, tokenOf } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('after logging out the browser keeps preferences and nothing else', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['ADMIN']), '/identity_types');
  await page.getByRole('button', { name: 'Mode gelap' }).click();
  await page.getByRole('button', { name: 'Lipat menu' }).click();
  await page.mouse.move(900, 500);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseInUserMenu(page, 'Keluar dari akun');
  await expectAt(page, '/login');
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookies: document.cookie,
  }));
  expect(kept.local.filter((key) => !['dark-mode', 'language', 'navbar-folded'].includes(key))).toEqual([]);
  expect(kept.session.filter((key) => !['prepared', 'remembered-url'].includes(key))).toEqual([]);
  expect(kept.databases).toEqual([]);
  expect(kept.cookies).toBe('');
});

test('what somebody writes into the storage of the browser gives no rights', async ({ page, api }) => {
  await openAs(page, await somebody(api, ['CASHIER']), '/dashboard');
  await expect(mainMenu(page)).toBeVisible();
  const token = await tokenOf(page);
  await page.evaluate(() => {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of ['role', 'userGroup', 'rights', 'permissions', 'profile', 'menus']) {
        store.setItem(key, JSON.stringify(['SUPERADMIN', 'admin', '/users']));
      }
      store.setItem('remembered-url', '/users');
    }
  });
  await page.reload();
  await page.goto('/users');
  await expectAt(page, '/dashboard');
  await expect(mainMenu(page).getByRole('button', { name: 'Pengaturan' })).toHaveCount(0);

  // Claims that the token does not make: its signature no longer fits.
  const [head = '', body = '', signature = ''] = (token ?? '').split('.');
  const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const raised = Buffer.from(JSON.stringify({ ...claims, role: 'admin', groups: ['SUPERADMIN'] })).toString(
    'base64url',
  );
  const refused = await page.request.get('/api/users', {
    headers: { authorization: `${head}.${raised}.${signature}` },
  });
  expect(refused.status()).toBe(403);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/dashboard');
  await expectAt(page, '/login');
});
