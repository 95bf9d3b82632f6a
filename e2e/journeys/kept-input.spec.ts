import type { Locator, Page } from '@playwright/test';
import { addPerson } from '../support/people.ts';
import { addressOf, answerWith, expectAt, keepPicture, sideMenu, unique, withoutLive } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

interface Work {
  readonly path: string;
  /** Why the program leads away; the licence, unless it is said. */
  readonly cause?: 'server-down';
  /** What is written there, without saving it; says how it looks afterwards. */
  readonly write: (page: Page) => Promise<() => Promise<void>>;
}

async function tick(box: Locator): Promise<() => Promise<void>> {
  const checked = await box.isChecked();
  await box.click();
  return () => expect(box).toBeChecked({ checked: !checked });
}

const firstBox = (page: Page): Promise<() => Promise<void>> =>
  tick(page.getByRole('main').locator('input[type=checkbox]:enabled').nth(1));

/** The next call of the shell meets a licence that has ended; back by the banner. */
async function leadAway(page: Page): Promise<void> {
  await answerWith(page, '/search?*', 418);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Ketik layar/ }).fill('apa saja');
  await expectAt(page, '/license_expired');
  await page.unroute('**/api/search?*');
  await page.getByRole('link', { name: 'Ke dasbor' }).click();
  await page.getByRole('link', { name: 'Lanjut mengisi' }).click();
}

/** The next calls of the shell meet a server that is away; back by itself. */
async function loseServer(page: Page): Promise<void> {
  await page.route('**/health/ready', (route) => route.fulfill({ status: 503 }));
  await answerWith(page, '/search?*', 503);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: /^Ketik layar/ });
  for (const text of ['apa', 'apa saja', 'apa pun']) {
    const refused = page.waitForResponse((response) => response.url().includes('/api/search?'));
    await search.fill(text);
    await refused;
  }
  await expectAt(page, '/server-down/503');
  await page.unroute('**/health/ready');
  await page.unroute('**/api/search?*');
  await page.getByRole('button', { name: 'Periksa sekarang' }).click();
}

test('what was written is kept when the licence ends or the server is away, and offered where it was', async ({
  signedIn: page,
  api,
}) => {
  await withoutLive(page);
  const groups = await api.call<{ id: string; name: string }[]>('GET', '/user_groups?size=100');
  const ofGroup = (name: string) => `/user_groups/${groups.find((group) => group.name === name)?.id}`;
  const types = await api.call<{ id: string; parkingFares: { id: string }[] }[]>('GET', '/vehicle_types?size=10');
  const priced = types.find(({ parkingFares }) => parkingFares.length > 0);
  const name = unique('TF').toUpperCase();
  await api.call('POST', '/additional_fare_names', { name, label: name });
  const person = await addPerson(api, { username: unique('jaga'), groups: ['CASHIER'] });
  const works: readonly Work[] = [
    { path: `${ofGroup('OPERATOR')}/access_groups`, write: firstBox },
    { path: `${ofGroup('CASHIER')}/additional_fare_names`, write: firstBox },
    {
      path: '/shift?open=new',
      cause: 'server-down',
      write: async () => {
        const field = page.getByRole('dialog').getByLabel('Nama');
        await field.fill('Pagi buta');
        return () => expect(field).toHaveValue('Pagi buta');
      },
    },
    { path: '/personalize_dashboards', write: firstBox },
    {
      path: '/system_profiles',
      write: async () => {
        const field = page.getByRole('main').getByLabel('Nama singkat');
        await field.fill('Parkir Uji');
        return () => expect(field).toHaveValue('Parkir Uji');
      },
    },
    {
      path: '/parking_fines',
      write: async () => {
        const fine = page.getByRole('main').getByRole('textbox').first();
        await fine.fill('12345');
        return () => expect(fine).toHaveValue(/12\.?345/);
      },
    },
    {
      path: `/vehicle_types/${priced?.id}/fares/new?from=${priced?.parkingFares[0]?.id}`,
      write: async () => {
        await page.getByRole('button', { name: 'Tambah aturan' }).click();
        await page.getByRole('menuitem', { name: /^Batas maksimum/ }).click();
        const cap = page.getByRole('button', { name: /^Pindahkan aturan \d, Batas maksimum/ });
        await expect(cap).toBeVisible();
        return () => expect(cap).toBeVisible();
      },
    },
    {
      path: `/schedule?q=${person.username}`,
      write: async () => {
        await page.locator(`td[data-row="${person.id}"]`).last().focus();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').getByRole('button', { name: 'Tambahkan' }).click();
        const post = page.locator(`td[data-row="${person.id}"] [data-post]`);
        await expect(post).toHaveCount(1);
        return () => expect(post).toHaveCount(1);
      },
    },
  ];
  for (const { path, cause, write } of works)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('main input:enabled:visible, main td[data-row]').first()).toBeVisible();
      const stands = await write(page);
      const address = addressOf(page);
      await (cause ? loseServer(page) : leadAway(page));
      await expectAt(page, address);
      const offer = page.getByRole('alert').filter({ hasText: cause ? 'Server tidak menjawab.' : 'Lisensi berakhir.' });
      await expect(offer).toContainText('Isian yang belum tersimpan masih ada.');
      await offer.getByRole('button', { name: 'Pakai lagi' }).click();
      await expect(offer).toHaveCount(0);
      await stands();
      await keepPicture(page, `kept-${works.findIndex((work) => work.path === path)}`);
    });
});

test('what was corrected of the own details is kept when saving leads away', async ({ signedIn: page }) => {
  await page.goto('/parking_ins');
  const details = page.getByRole('dialog', { name: 'Data pengguna' });
  await sideMenu(page)
    .getByRole('button', { name: /penguji\d$/ })
    .click();
  await details.getByLabel('Nomor telepon').fill('0812 1212 3434');
  await answerWith(page, '/auth/user/update', 418);
  await details.getByRole('button', { name: 'Simpan' }).click();
  await expectAt(page, '/license_expired');
  await page.unroute('**/api/auth/user/update');
  await page.getByRole('link', { name: 'Ke dasbor' }).click();
  await details.getByRole('alert').getByRole('button', { name: 'Pakai lagi' }).click();
  await expect(details.getByLabel('Nomor telepon')).toHaveValue('0812 1212 3434');
  await expect(details.getByRole('button', { name: 'Simpan' })).toBeEnabled();
});
