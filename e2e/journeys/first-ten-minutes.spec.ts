import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { type OwnServer, withOwnServer } from '../support/own-server.ts';
import { keepPicture } from '../support/story.ts';
import { collectFaults, expect, test } from '../support/test.ts';

const password = 'kuda-terbang-biru';
const actsAtMost = 60;
const run = promisify(execFile);

/** Somebody who has never seen the product: each click, key and filled field counts. */
function newcomer(page: Page) {
  let acts = 0;
  const did = async (act: Promise<void>): Promise<void> => {
    acts += 1;
    await act;
  };
  return {
    acts: () => acts,
    click: (place: Locator) => did(place.click()),
    fill: (field: Locator, text: string) => did(field.fill(text)),
    press: (key: string) => did(page.keyboard.press(key)),
    choose: async (field: Locator, option: string): Promise<void> => {
      await did(field.click());
      await did(page.getByRole('option', { name: option, exact: true }).click());
    },
  };
}
type Newcomer = ReturnType<typeof newcomer>;

const path = (page: Page) => page.getByRole('region', { name: 'Langkah pertama' });
const next = (page: Page, step: string) => path(page).getByRole('link', { name: step, exact: true });
const home = (page: Page) => page.getByRole('link', { name: 'Ke halaman awal' });

/** Back on the first page the step is ticked, and the next one is the button. */
async function ticked(page: Page, count: number): Promise<void> {
  await expect(path(page)).toContainText(`${count} dari 7 selesai`);
}

async function publishTariff(page: Page, who: Newcomer): Promise<void> {
  await who.click(next(page, 'Terbitkan tarif Anda'));
  await expect(page.getByRole('heading', { name: 'Tarif pertama' })).toBeVisible();
  // Whoever tries it leaves at once, and is to pay.
  await who.fill(page.getByLabel('Gratis'), '0');
  for (const unserved of ['Truk boks', 'Bus'])
    await who.click(page.getByRole('switch', { name: `Dilayani: ${unserved}` }));
  const prices = { Motor: [2_000, 1_000, 10_000, 20_000], Mobil: [5_000, 3_000, 40_000, 50_000] };
  const fields = ['Jam pertama', 'Jam berikutnya', 'Maksimum 24 jam', 'Denda karcis hilang'];
  for (const [vehicle, amounts] of Object.entries(prices))
    for (const [place, field] of fields.entries())
      await who.fill(page.getByLabel(`${vehicle}: ${field}`), String(amounts[place]));
  await expect(page.getByText('1 jam Rp 5.000 · 3 jam Rp 11.000')).toBeVisible();
  await keepPicture(page, 'first-tariff');
  await who.click(page.getByRole('button', { name: 'Terbitkan tarif' }));
}

async function addGate(page: Page, who: Newcomer, gate: { name: string; code: string; side: string; way?: string }) {
  await who.click(page.getByRole('button', { name: 'Tambah' }).first());
  const form = page.getByRole('dialog', { name: 'Gate baru' });
  await who.fill(form.getByLabel('Nama', { exact: true }), gate.name);
  await who.fill(form.getByLabel('Kode', { exact: true }), gate.code);
  await who.choose(form.getByRole('combobox', { name: 'Arah' }), gate.side);
  if (gate.way) await who.choose(form.getByRole('combobox', { name: 'Cara kerja' }), gate.way);
  await who.click(form.getByRole('button', { name: 'Simpan' }));
  await expect(form).toBeHidden();
}

async function addCashier(page: Page, who: Newcomer): Promise<void> {
  await who.click(next(page, 'Tambah petugas'));
  await who.click(page.getByRole('button', { name: 'Tambah' }).first());
  const form = page.getByRole('dialog', { name: 'Pengguna baru' });
  await who.fill(form.getByLabel('Nama pengguna'), 'rina');
  await who.fill(form.getByLabel('Kata sandi', { exact: true }), 'pagi-cerah-sekali');
  await who.choose(form.getByRole('combobox', { name: 'Grup pengguna' }), 'Kasir');
  await who.press('Escape');
  await who.fill(form.getByLabel('Nama depan'), 'Rina');
  await who.click(form.getByRole('button', { name: 'Simpan' }));
  await expect(form).toBeHidden();
}

test('a new installation takes its first money by the path alone, without hardware, in under sixty acts', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await withOwnServer(password, (server) => walkThePath(page, server));
});

/** Whoever signs in next plays none of the gates of whoever signed out: their tokens were given back. */
async function comeBackToGates(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Akun / }).click();
  await page.getByRole('menuitem', { name: 'Keluar dari akun' }).click();
  await page.getByLabel('Nama pengguna').fill('admin');
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await next(page, 'Mobil pertama masuk, bayar, keluar').click();
  const connect = page.getByRole('button', { name: 'Hubungkan', exact: true });
  await expect(connect).toHaveCount(2);
  for (const left of [1, 0]) {
    await connect.first().click();
    await expect(connect).toHaveCount(left);
  }
}

async function walkThePath(page: Page, { url, dataDir }: OwnServer): Promise<void> {
  const faults = collectFaults(page);
  const who = newcomer(page);
  await page.goto(url);
  await who.fill(page.getByLabel('Nama pengguna'), 'admin');
  await who.fill(page.getByLabel('Kata sandi', { exact: true }), password);
  await who.click(page.getByRole('button', { name: 'Masuk' }));
  await ticked(page, 0);

  await who.click(next(page, 'Beri nama usaha dan logo'));
  await who.fill(page.getByLabel('Nama perusahaan'), 'Parkir Sentosa');
  await who.click(page.getByRole('button', { name: 'Simpan' }));
  await who.click(home(page));
  await ticked(page, 1);

  await publishTariff(page, who);
  await ticked(page, 2);

  await who.click(next(page, 'Tambah gate masuk dan keluar'));
  await addGate(page, who, { name: 'Masuk Utara', code: 'M1', side: 'Masuk' });
  await addGate(page, who, { name: 'Keluar Utara', code: 'K1', side: 'Keluar', way: 'Dengan kasir' });
  await who.click(home(page));
  await ticked(page, 3);

  await addCashier(page, who);
  await who.click(home(page));
  await ticked(page, 4);

  await who.click(next(page, 'Hubungkan perangkat gate'));
  await who.click(page.getByRole('button', { name: 'Hubungkan', exact: true }).first());
  await who.click(page.getByRole('button', { name: 'Hubungkan', exact: true }).first());
  const [entry, exit] = [page.getByRole('region', { name: 'Masuk' }), page.getByRole('region', { name: 'Keluar' })];
  await expect(entry.getByText('Terhubung')).toBeVisible();
  await expect(exit.getByText('Terhubung')).toBeVisible();
  await comeBackToGates(page);
  await expect(entry.getByText('Terhubung')).toBeVisible();
  await expect(exit.getByText('Terhubung')).toBeVisible();

  await who.click(entry.getByRole('button', { name: 'Mobil datang' }));
  await who.click(entry.getByRole('button', { name: 'Ambil karcis' }));
  const code = await entry.locator('code').innerText();
  await expect(entry.getByText('lewat')).toBeVisible();
  await who.click(exit.getByRole('button', { name: 'Mobil datang' }));
  await keepPicture(page, 'simulated-gate');
  await who.click(exit.getByRole('link', { name: 'Ke layar kasir' }));
  await who.fill(page.getByLabel('Kode tiket atau plat'), code);
  await who.press('Enter');
  await expect(page.getByRole('list', { name: 'Rincian' })).toBeVisible();
  await who.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Tersimpan' })).toContainText('Rp 5.000');
  expect(who.acts()).toBeLessThan(actsAtMost);

  await page.goto(`${url}/dashboard`);
  await ticked(page, 6);
  await run(process.execPath, [join(import.meta.dirname, '../../scripts/run.mjs'), 'backup'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(path(page)).toHaveCount(0);
  expect(faults).toEqual([]);
}
