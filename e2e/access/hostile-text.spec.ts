import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { personPassword } from '../support/people.ts';
import { openAs, somebody, somebodyWhoSigns, unique, keepPicture } from '../support/story.ts';
import { expect, test } from '../support/test.ts';
import { watchTraffic } from '../support/traffic.ts';

const payload = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'><svg onload=alert(3)>{{7*7}}';
const hostile = (): string => `${unique('x')}${payload}`;
const short = (length: number): string => `<img src=x onerror=alert(1)>${unique('')}`.slice(0, length);

/** Whatever would be a success of the attack. */
function watch(page: Page): string[] {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => found.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().startsWith('broken policy')) found.push(message.text());
  });
  return found;
}

/** Writes hostile text into every field that takes free text; returns how to take the menu away again. */
async function plant(api: Api): Promise<() => Promise<void>> {
  const code = unique('X').toUpperCase();
  await api.call('POST', '/identity_types', { name: code, label: hostile(), labelEn: hostile() });
  const group = await api.call<{ id: string }>('POST', '/module_groups', { name: `${code}G`, label: hostile() });
  const module = await api.call<{ id: string }>('POST', '/modules', {
    name: hostile(),
    requestMethod: 'GET',
    moduleLink: `/${code}`,
    alias: `https://contoh.id/${code}`,
    moduleGroupId: group.id,
  });
  await api.call('POST', '/user_groups', {
    name: `${code}U`,
    label: hostile(),
    labelEn: hostile(),
    secondFactorRequired: false,
  });
  const menu = await api.call<{ id: string }>('POST', '/menus', {
    label: hostile(),
    labelEn: hostile(),
    moduleId: module.id,
    materialUiIcon: 'folder',
    divider: false,
    orderingNumber: 9500,
  });
  const { id } = await somebody(api, [`${code}U`]);
  await api.call('PUT', `/users/${id}`, {
    biodata: { firstName: short(50), lastName: short(50), address: hostile(), identityNumber: short(30) },
  });
  await api.call('POST', '/announcements', { message: hostile() });
  await api.call('POST', '/saved_views', { route: '/users', name: short(60), query: '' });
  return async () => void (await api.call('DELETE', `/menus/${menu.id}`));
}

test('hostile text in every field is shown as text, on every screen', async ({ page, api }) => {
  const found = watch(page);
  const traffic = watchTraffic(page);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`broken policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  const remove = await plant(api);
  const groups = await api.call<{ id: string; label: string }[]>('GET', '/user_groups?size=100');
  const group = groups.find(({ label }) => label.includes('<script>'));
  await openAs(page, await somebody(api, ['SUPERADMIN']), '/dashboard');
  const screens = [
    '/dashboard',
    '/notifications',
    '/announcements',
    '/identity_types',
    '/module_group',
    '/modules?contract.equals=false',
    '/users?sort=updatedAt,desc',
    '/user_groups',
    `/user_groups/${group?.id}/access_groups`,
    '/menus',
    '/notification_rules',
    '/system_profiles',
    `/nothing/${encodeURIComponent(payload)}`,
    `/identity_types?q=${encodeURIComponent(payload)}`,
    `/server-down/${encodeURIComponent(payload)}`,
  ];
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await traffic.quiet();
    expect(await page.locator('img[src="x"], svg[onload], script:not([src]):not([type])').count(), path).toBe(0);
  }
  await page.goto('/identity_types?sort=updatedAt,desc');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toContainText('<script>alert(2)</script>');
  await keepPicture(page, 'hostile');
  await remove();
  expect(found).toEqual([]);
});

test('hostile names of the installation are shown as text, also to guests', async ({ page, api }) => {
  const found = watch(page);
  const before = await api.call<{ companyName: string }>('GET', '/system_profiles');
  const { username: approverUsername } = await somebodyWhoSigns(['ADMIN']);
  const signed = { approverUsername, approverPassword: personPassword };
  await api.call('PUT', '/system_profiles', { companyName: payload, ...signed });
  await page.goto('/login');
  await expect(page.getByText(payload)).toBeVisible();
  await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  await expect(page.getByRole('contentinfo')).toContainText(payload);
  await api.call('PUT', '/system_profiles', { companyName: before.companyName, ...signed });
  expect(found).toEqual([]);
});
