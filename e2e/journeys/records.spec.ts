import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { addressOf, expectAt, toast, unique, keepPicture } from '../support/story.ts';
import { expect, test } from '../support/test.ts';
import { rowsOf, workbookOf } from '../support/xlsx.ts';

interface Made {
  readonly id: string;
  readonly name: string;
}

/** Records that share a prefix nobody else uses. */
async function make(api: Api, count: number): Promise<{ prefix: string; made: Made[] }> {
  const prefix = unique('R').toUpperCase();
  const made: Made[] = [];
  for (let number = 1; number <= count; number += 1) {
    const name = `${prefix}-${String(number).padStart(2, '0')}`;
    made.push(await api.call<Made>('POST', '/identity_types', { name, label: name }));
  }
  return { prefix, made };
}

const rowLinks = (page: Page) => page.getByRole('table').locator('tbody').getByRole('link');

test('a record is added and changed by keyboard alone, and its history tells how', async ({ signedIn: page, api }) => {
  const { made } = await make(api, 1);
  const [taken] = made;
  const code = unique('K').toUpperCase();
  await page.goto('/identity_types');
  await expect(rowLinks(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Tambah' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Tipe identitas baru' });
  await expect(drawer.getByLabel('Kode')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByText('Ada isian yang belum benar')).toBeVisible();
  await expect(drawer.getByLabel('Kode')).toHaveAttribute('aria-invalid', 'true');
  await drawer.getByLabel('Kode').focus();
  await page.keyboard.type(taken?.name ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kartu pegawai');
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByLabel('Kode')).toHaveAttribute('aria-invalid', 'true');
  await expect(drawer.getByLabel('Kode')).toBeFocused();
  await keepPicture(page, 'field-errors');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(code);
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toBeHidden();
  await expect(toast(page, 'Berhasil disimpan')).toBeVisible();

  await page.goto(`/identity_types?q=${code}`);
  const link = page.getByRole('link', { name: code });
  await link.focus();
  await page.keyboard.press('Enter');
  const record = page.getByRole('dialog');
  await expect(record.getByRole('tab', { name: 'Rincian' })).toBeVisible();
  await record.getByRole('button', { name: 'Ubah' }).focus();
  await page.keyboard.press('Enter');
  await expect(record.getByRole('button', { name: 'Simpan' })).toBeVisible();
  await record.getByLabel('Nama', { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Kartu karyawan');
  await page.keyboard.press('Control+Enter');
  await record.getByRole('tab', { name: 'Riwayat' }).click();
  await expect(record.getByLabel('Sebelum')).toHaveText('Kartu pegawai');
  await expect(record.getByLabel('Sesudah')).toHaveText('Kartu karyawan');
  await keepPicture(page, 'history');
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(link).toBeFocused();
});

test('what was typed is not lost unasked, nor written over what somebody else wrote', async ({
  signedIn: page,
  api,
}) => {
  const { made } = await make(api, 1);
  const [{ id, name } = { id: '', name: '' }] = made;
  await page.goto(`/identity_types?q=${name}&open=${id}&tab=edit`);
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Nama (Inggris)').fill('Kept by me');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Buang perubahan?' });
  await question.getByRole('button', { name: 'Lanjut mengisi' }).click();
  await expect(drawer.getByLabel('Nama (Inggris)')).toHaveValue('Kept by me');

  await api.call('PUT', `/identity_types/${id}`, { label: 'Oleh orang lain' });
  await drawer.getByRole('button', { name: 'Simpan' }).click();
  await expect(drawer.getByText('Data ini sudah diubah orang lain')).toBeVisible();
  await keepPicture(page, 'changed-meanwhile');
  await drawer.getByRole('button', { name: 'Muat ulang' }).click();
  await expect(drawer.getByLabel('Nama', { exact: true })).toHaveValue('Oleh orang lain');
  await expect(drawer.getByLabel('Nama (Inggris)')).toHaveValue('Kept by me');
  await drawer.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Berhasil disimpan')).toBeVisible();
  await expect(drawer).toContainText('Oleh orang lain');
  await expect(drawer).toContainText('Kept by me');

  await drawer.getByRole('button', { name: 'Ubah' }).click();
  await drawer.getByLabel('Nama (Inggris)').fill('To be thrown away');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Buang' }).click();
  await expect(drawer).toBeHidden();
});

test('filter, order, page and columns live in the address, and a view keeps them', async ({ signedIn: page, api }) => {
  const { prefix } = await make(api, 22);
  await page.goto('/identity_types');
  const panel = page.getByLabel('Panel saringan');
  await panel.getByLabel('Kode', { exact: true }).fill(prefix);
  await expect.poll(() => decodeURIComponent(addressOf(page))).toContain(`name.contains=${prefix}`);
  await expect(page.getByText('1–20 dari 22')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Kode' }).getByRole('button').click();
  await expect.poll(() => decodeURIComponent(addressOf(page))).toContain('sort=name,');
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click();
  await expect(page.getByText('21–22 dari 22')).toBeVisible();
  await expect(rowLinks(page)).toHaveCount(2);
  await page.goBack();
  await expect(page.getByText('1–20 dari 22')).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page.getByText('21–22 dari 22')).toBeVisible();

  await page.getByRole('button', { name: 'Kolom', exact: true }).click();
  await page.getByRole('dialog', { name: 'Kolom' }).getByRole('checkbox', { name: 'Nama (Inggris)' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Nama (Inggris)' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('21–22 dari 22')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Nama (Inggris)' })).toHaveCount(0);

  const view = unique('Tampilan ');
  await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Tampilan' });
  await views.getByLabel('Nama tampilan').fill(view);
  await views.getByRole('button', { name: 'Simpan tampilan ini' }).click();
  await expect(toast(page, 'Tampilan tersimpan')).toBeVisible();
  await page.goto('/identity_types');
  await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
  await views.getByRole('button', { name: view, exact: true }).click();
  await expect(page.getByText('1–20 dari 22')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Nama (Inggris)' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
  await views.getByRole('button', { name: `Hapus tampilan ${view}` }).click();
  await expect(views.getByRole('button', { name: view, exact: true })).toHaveCount(0);
});

test('the filters stand open where there is room for them, from 768 px on', async ({ signedIn: page }) => {
  for (const [width, open] of [
    [768, true],
    [767, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/identity_types');
    await expect(page.getByRole('button', { name: 'Saring' })).toHaveAttribute('aria-expanded', String(open));
    await expect(page.getByLabel('Panel saringan')).toBeVisible({ visible: open });
  }
});

test('a filter that nothing passes offers to be cleared', async ({ signedIn: page }) => {
  await page.goto('/identity_types?name.contains=tidak-ada-yang-begini');
  await expect(page.getByText('Tidak ada tipe identitas yang cocok dengan saringan ini.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Hapus semua saringan' }).last().click();
  await expectAt(page, '/identity_types');
  await expect(page.getByRole('table')).toBeVisible();
});

test('several are deleted at once, but the one in use stays and says by whom', async ({ signedIn: page, api }) => {
  const { prefix, made } = await make(api, 4);
  const [used] = made;
  const username = unique('pemakai');
  await api.call('POST', '/users', {
    username,
    password: 'jalan-pagi-hari-3',
    email: `${username}@contoh.id`,
    roleIds: [],
    biodata: { firstName: 'Pemakai', identityTypeId: used?.id },
  });
  await page.goto(`/identity_types?name.contains=${prefix}`);
  await page.getByRole('checkbox', { name: `Pilih ${prefix}-01` }).check();
  await page.getByRole('checkbox', { name: `Pilih ${prefix}-02` }).check();
  await page.getByRole('checkbox', { name: `Pilih ${prefix}-03` }).check();
  const bar = page.getByRole('toolbar', { name: '3 dipilih' });
  await bar.getByRole('button', { name: 'Hapus' }).click();
  const question = page.getByRole('alertdialog', { name: 'Hapus 3 tipe identitas?' });
  await question.getByRole('button', { name: 'Hapus' }).click();
  const outcome = page.getByRole('dialog', { name: '2 dari 3 dihapus' });
  await expect(outcome).toContainText('Ditolak: Masih dipakai oleh');
  await keepPicture(page, 'delete-outcome');
  await outcome.getByRole('button', { name: 'Tutup' }).click();
  await expect(rowLinks(page)).toHaveText([`${prefix}-01`, `${prefix}-04`]);

  await page.getByRole('checkbox', { name: `Pilih ${prefix}-04` }).check();
  await expect(page.getByRole('toolbar', { name: '1 dipilih' })).toBeVisible();
  await page.getByRole('button', { name: 'Batalkan pilihan' }).click();
  await page.getByLabel('Cari di Tipe identitas').fill(`${prefix}-04`);
  await expect(rowLinks(page)).toHaveText([`${prefix}-04`]);
  await page.getByRole('checkbox', { name: `Pilih ${prefix}-04` }).check();
  await expect(page.getByRole('toolbar', { name: '1 dipilih' })).toBeVisible();
  await page.goBack();
  await expect(rowLinks(page)).toHaveCount(2);
  await expect(page.getByRole('toolbar', { name: /dipilih/ })).toHaveCount(0);
});

test('what the filter leaves is exported into a real workbook, and as text', async ({ signedIn: page, api }) => {
  const { prefix } = await make(api, 23);
  await page.goto(`/identity_types?name.contains=${prefix}`);
  await expect(page.getByText('1–20 dari 23')).toBeVisible();
  const asked = async (kind: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ekspor', exact: true }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    return downloading;
  };
  const downloading = asked('Unduh .xlsx');
  const tray = page.getByRole('region', { name: 'Ekspor' });
  await expect(tray.getByRole('status')).toHaveText(/Menunggu giliran|% ditulis|Berkas siap/);
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const rows = rowsOf(await readFile(await download.path()));
  expect(rows.length, 'a heading and every row').toBe(24);
  await expect(tray.getByRole('status')).toHaveText('Berkas siap');
  const text = await asked('Unduh .csv');
  expect(text.suggestedFilename()).toMatch(/\.csv$/);
  expect((await readFile(await text.path(), 'utf8')).trim().split('\n'), 'the same rows as text').toHaveLength(24);
});

test('Enter held down opens a record without pressing its save, and Escape leads back', async ({
  signedIn: page,
  api,
}) => {
  const { prefix, made } = await make(api, 2);
  await page.goto(`/identity_types?q=${prefix}`);
  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  await rowLinks(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.down('Enter');
  const drawer = page.getByRole('dialog', { name: made[0]?.name ?? '' });
  await expect(drawer).toBeVisible();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(rowLinks(page).first()).toBeFocused();
  expect(writes).toEqual([]);
});

test('a list is filled from a spreadsheet: a bad row is named, corrected, and then all rows are there', async ({
  signedIn: page,
}) => {
  const code = unique('D').toUpperCase();
  const choose = (...rows: string[][]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'departemen.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbookOf([['Kode', 'Nama'], ...rows]),
    });
  await page.goto('/departments');
  await page.getByRole('button', { name: 'Impor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impor Departemen' });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Unduh templat' }).click();
  expect(rowsOf(await readFile(await (await template).path()))[0]).toContain('Kode');
  await choose([`${code}-1`, 'Keuangan'], [`${code}-2`, '']);
  await expect(dialog.getByText('1 masalah ditemukan')).toBeVisible();
  await expect(dialog.getByRole('row').nth(1)).toHaveText(/3\s*Nama\s*Wajib diisi\./);
  await keepPicture(page, 'import-problems');
  await choose([`${code}-1`, 'Keuangan'], [`${code}-2`, 'Teknik']);
  await expect(dialog.getByText('2 baris siap diimpor')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, '2 baris diimpor')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`/departments?q=${code}`);
  await expect(rowLinks(page)).toHaveCount(2);
});
