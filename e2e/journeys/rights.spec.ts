import type { Page } from '@playwright/test';
import { choose, mainMenu, onAnotherComputer, openAs, somebody, toast, unique, keepPicture } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

const labelsOf = (page: Page) => mainMenu(page).getByRole('link').allInnerTexts();

test('a user is added with a person and a home: country, then state, then city', async ({ signedIn: page, api }) => {
  const username = unique('baru');
  await page.goto('/users?open=new');
  const drawer = page.getByRole('dialog', { name: 'Pengguna baru' });
  await drawer.getByLabel('Nama pengguna').fill(username);
  await drawer.getByLabel('Email').fill(`${username}@contoh.id`);
  await drawer.locator('input[type=password]').fill('pagi-cerah-sekali-4');
  await choose(drawer, 'Grup pengguna', 'Operator');
  await page.keyboard.press('Escape');
  await drawer.getByLabel('Nama depan').fill('Ratna');
  await drawer.getByLabel('Nama belakang').fill('Sari');
  const state = page.getByRole('combobox', { name: /^Provinsi/ });
  const city = page.getByRole('combobox', { name: /^Kota atau kabupaten/ });
  await expect(state).toBeDisabled();
  await choose(drawer, 'Negara', 'Indonesia');
  await expect(city).toBeDisabled();
  await choose(drawer, 'Provinsi', 'Jawa Barat');
  await choose(drawer, 'Kota atau kabupaten', 'Kota Bandung');
  await keepPicture(page, 'user-form');
  await drawer.getByRole('button', { name: 'Simpan' }).click();
  await expect(drawer).toBeHidden();
  await expect(toast(page, 'Berhasil disimpan')).toBeVisible();

  await page.goto(`/users?q=${username}`);
  const row = page.getByRole('row', { name: username });
  await expect(row).toContainText('Ratna');
  await expect(row).toContainText('Operator');
  const [saved] = await api.call<{ biodata: { countryId: string; stateId: string; cityId: string } }[]>(
    'GET',
    `/users?username.equals=${username}`,
  );
  expect([saved?.biodata.countryId, saved?.biodata.stateId, saved?.biodata.cityId]).not.toContain(null);

  await page.getByRole('link', { name: username }).click();
  const record = page.getByRole('dialog', { name: username });
  await record.getByRole('button', { name: 'Ubah' }).click();
  await expect(city).toHaveValue(/Bandung/);
  await choose(record, 'Negara', 'Malaysia');
  await expect(state).toHaveValue('');
  await expect(city).toHaveValue('');
  await expect(city).toBeDisabled();
});

test('the status of several users is changed at once, and who is not active any more is out', async ({
  signedIn: page,
  api,
  browser,
}) => {
  const [one, other] = [await somebody(api, ['OPERATOR']), await somebody(api, ['OPERATOR'])];
  await onAnotherComputer(browser, async (elsewhere) => {
    await openAs(elsewhere, one, '/dashboard');
    await expect(mainMenu(elsewhere)).toBeVisible();
    await page.goto(`/users?username.in=${one.username},${other.username}`);
    await page.getByRole('checkbox', { name: `Pilih ${one.username}` }).check();
    await page.getByRole('checkbox', { name: `Pilih ${other.username}` }).check();
    await page.getByRole('toolbar', { name: '2 dipilih' }).getByRole('button', { name: 'Ubah status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah status 2 pengguna' });
    await dialog.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Tidak aktif' }).click();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(toast(page, 'Status 2 pengguna diubah')).toBeVisible();
    await expect(page.getByRole('table').getByText('Tidak aktif')).toHaveCount(2);
    await expect(toast(elsewhere, 'Token Expired')).toBeVisible();
    await expect.poll(() => new URL(elsewhere.url()).pathname).toBe('/login');
  });
});

test('a right given to a group puts the screen into the menu of its members', async ({
  signedIn: page,
  api,
  browser,
}) => {
  const name = unique('G').toUpperCase();
  const { id } = await api.call<{ id: string }>('POST', '/user_groups', {
    name,
    label: `Grup ${name}`,
    secondFactorRequired: false,
  });
  const member = await somebody(api, [name]);
  await onAnotherComputer(browser, async (elsewhere) => {
    await openAs(elsewhere, member, '/dashboard');
    await expect(mainMenu(elsewhere)).toBeVisible();
    expect(await labelsOf(elsewhere)).not.toContain('Tipe identitas');

    await page.goto(`/user_groups?q=${name}`);
    await page.getByRole('link', { name: `Atur hak Grup ${name}` }).click();
    await page.getByLabel('Cari menu').fill('Tipe identitas');
    await page.getByRole('checkbox', { name: 'Lihat Tipe identitas' }).check();
    await keepPicture(page, 'rights');
    await page.getByRole('button', { name: 'Simpan 1 perubahan' }).click();
    await expect(toast(page, 'Hak akses disimpan')).toBeVisible();
    const settings = mainMenu(elsewhere).getByRole('button', { name: 'Pengaturan' });
    await settings.click();
    await mainMenu(elsewhere).getByRole('link', { name: 'Tipe identitas' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Tipe identitas' })).toBeVisible();
    await expect(elsewhere.getByRole('table').getByRole('link').first()).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Tambah' })).toHaveCount(0);

    await page.getByRole('checkbox', { name: 'Tambah Tipe identitas' }).check();
    await page.getByRole('button', { name: 'Simpan 1 perubahan' }).click();
    await expect(elsewhere.getByRole('button', { name: 'Tambah' })).toBeVisible();
    await api.call('PUT', `/user_groups/${id}/access_groups`, {
      accessGroups: (
        await api.call<{ id: string; menu: { id: string } }[]>('GET', `/user_groups/${id}/access_groups/v2`)
      ).map(({ menu }) => ({
        menuId: menu.id,
        viewable: false,
        addable: false,
        editable: false,
        deleteable: false,
      })),
    });
    await expect(mainMenu(elsewhere).getByRole('link', { name: 'Tipe identitas' })).toHaveCount(0);
  });
});

test('single modules are given to a group and stay given', async ({ signedIn: page, api }) => {
  const name = unique('M').toUpperCase();
  const { id } = await api.call<{ id: string }>('POST', '/user_groups', {
    name,
    label: `Grup ${name}`,
    secondFactorRequired: false,
  });
  await page.goto(`/user_groups/${id}/access_groups`);
  await page.getByRole('tab', { name: 'Modul satuan' }).click();
  await expect(page.getByText('0 diberikan')).toBeVisible();
  await page.getByLabel('Cari modul').fill('GET /identity_types');
  await page.getByLabel('Cari modul').fill('/identity_types');
  const modules = page.getByRole('tabpanel').getByRole('listitem').getByRole('checkbox');
  await modules.first().check();
  await page.getByRole('button', { name: 'Simpan 1 perubahan' }).click();
  await expect(toast(page, 'Hak akses disimpan')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 diberikan')).toBeVisible();
  await page.getByText('Hanya yang diberikan').click();
  await expect(modules).toHaveCount(1);
  await expect(modules).toBeChecked();
});

test('menus change places by keyboard, and every menu follows', async ({ signedIn: page, api, browser }) => {
  const [upper, lower] = [unique('Atas'), unique('Bawah')];
  for (const [place, label] of [upper, lower].entries()) {
    const address = `https://contoh.id/${label}`;
    const link = { name: label, alias: address, requestMethod: 'GET', moduleLink: `/${label}` };
    const { id } = await api.call<{ id: string }>('POST', '/modules', link);
    const menu = { label, moduleId: id, materialUiIcon: 'folder', divider: false, orderingNumber: 9000 + place };
    await api.call('POST', '/menus', menu);
  }
  await onAnotherComputer(browser, async (elsewhere) => {
    await openAs(elsewhere, await somebody(api, ['SUPERADMIN']), '/dashboard');
    const order = async (): Promise<string[]> =>
      (
        await mainMenu(elsewhere)
          .getByText(/^(Atas|Bawah)/)
          .allInnerTexts()
      ).filter((text) => [upper, lower].includes(text));
    await expect.poll(order).toEqual([upper, lower]);
    await page.goto('/menus');
    const handle = page.getByRole('button', { name: `Pindahkan ${lower}` });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(new RegExp(`^${lower} diambil`))).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await handle.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(toast(page, 'Urutan menu disimpan')).toBeVisible();
    await keepPicture(page, 'menus');
    await expect.poll(order).toEqual([lower, upper]);
  });
  const all = await api.call<{ id: string; label: string }[]>('GET', '/menus?size=200');
  for (const { id, label } of all) if ([upper, lower].includes(label)) await api.call('DELETE', `/menus/${id}`);
});

test('a built-in module can be renamed and grouped, but not deleted', async ({ signedIn: page, api }) => {
  const [module] = await api.call<{ id: string; name: string }[]>('GET', '/modules?contract.equals=true&size=1');
  const { id, name } = module ?? { id: '', name: '' };
  await page.goto(`/modules?open=${id}`);
  const record = page.getByRole('dialog', { name });
  await expect(record).toContainText('Modul bawaan: hanya nama dan grup yang dapat diubah, dan tidak dapat dihapus.');
  await expect(record.getByRole('button', { name: 'Ubah' })).toBeVisible();
  await expect(record.getByRole('button', { name: 'Hapus' })).toHaveCount(0);
  await expect(record.getByRole('button', { name: 'Tindakan lain' })).toHaveCount(0);
  const refused = await page.request.delete(`/api/modules/${id}`, { headers: { authorization: api.token } });
  expect(refused.status()).toBe(409);

  const link = unique('https://contoh.id/');
  const own = await api.call<{ id: string; name: string }>('POST', '/modules', {
    name: link,
    alias: link,
    requestMethod: 'GET',
    moduleLink: '/contoh',
  });
  await page.goto(`/modules?open=${own.id}`);
  const added = page.getByRole('dialog', { name: link });
  await added.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('menuitem', { name: 'Hapus' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Berhasil dihapus')).toBeVisible();
});
