import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { baseUrl } from '../support/api.ts';
import { keepPicture, onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

interface Command {
  readonly id: string;
  readonly command: string;
}

/** Speaks as a gate's equipment does: over HTTP with the gate's own token. */
function hardwareWith(token: string) {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${baseUrl()}/api${path}`, {
      method,
      headers: { authorization: `Gate ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return ((await answer.json()) as { data: unknown }).data;
  };
  const send = (type: string, data: object = {}) =>
    call('POST', '/gate_events', { events: [{ id: randomUUID(), type, at: new Date().toISOString(), data }] });
  return {
    send,
    beat: () => send('HEARTBEAT', {}),
    commands: () => call('GET', '/gate_commands') as Promise<Command[]>,
    done: (id: string) => call('POST', `/gate_commands/${id}/acknowledge`, { state: 'DONE' }),
  };
}

async function issue(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: entry }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Token hanya ditampilkan sekarang.' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const hugeWall = { width: 3840, height: 2160 };

test('a gate is made, its equipment speaks, the wall shows it, and somebody opens it by hand', async ({
  page,
  api,
  browser,
}) => {
  test.setTimeout(180_000);
  const code = unique('G').slice(-12).toUpperCase();
  await openAs(page, await somebody(api, ['ADMIN']), '/gates');
  await page.getByRole('button', { name: 'Tambah' }).first().click();
  const form = page.getByRole('dialog', { name: 'Gate baru' });
  await form.getByLabel('Nama', { exact: true }).fill(`Pintu ${code}`);
  await form.getByLabel('Kode', { exact: true }).fill(code);
  await form.getByRole('combobox', { name: 'Arah' }).click();
  await page.getByRole('option', { name: 'Masuk' }).click();
  await form.getByRole('button', { name: 'Tambah perangkat' }).click();
  await form.getByRole('combobox', { name: 'Tipe perangkat' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('button', { name: 'Simpan' }).click();
  // A device without a name is refused on the field of that device.
  await expect(form.getByLabel('Nama perangkat')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Nama perangkat').fill('Kamera depan');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Berhasil disimpan')).toBeVisible();

  await page.goto(`/gates?q=${code}`);
  await page.getByRole('link', { name: `Pintu ${code}` }).click();
  const issued = await issue(page, 'Buat token gate');
  const token = (await issued.locator('code').innerText()).trim();
  expect(token).toMatch(/^[\w-]{43}$/);
  await keepPicture(page, 'gate-token');
  await issued.getByRole('button', { name: 'Tutup' }).click();
  const wallIssued = await issue(page, 'Buat token layar dinding');
  const address = (await wallIssued.locator('code').first().innerText()).trim();
  await wallIssued.getByRole('button', { name: 'Tutup' }).click();
  await expect(page.locator('body')).not.toContainText(token);

  const hardware = hardwareWith(token);
  await onAnotherComputer(browser, async (wall) => {
    const asked: string[] = [];
    wall.on('request', (request) => asked.push(request.url()));
    // The gates of all stories find room on it at once.
    await wall.setViewportSize(hugeWall);
    await wall.goto(address);
    const tile = wall.getByRole('listitem').filter({ has: wall.getByRole('heading', { name: code }) });
    await expect(tile).toContainText('Belum terhubung');
    expect(wall.url()).not.toContain('token');

    await hardware.beat();
    await hardware.send('LOOP_ON', { loop: 1 });
    await hardware.send('TICKET_ISSUED', { parkingCode: `${code}-1`, plateNumber: 'B1234XYZ' });
    await hardware.send('PAPER_LOW');
    await expect(tile).toContainText('Terhubung');
    await expect(tile).toContainText('B 1234 XYZ');
    await expect(tile).toContainText('Menunggu');
    await expect(tile).toContainText('Kertas menipis');
    const alarm = wall
      .getByRole('region', { name: /Perlu tindakan/ })
      .getByRole('listitem')
      .filter({ hasText: code });
    await expect(alarm).toContainText('Kertas menipis');
    expect(await wall.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBeLessThan(2);
    await expect(tile.getByRole('button', { name: /Buka palang/ })).toHaveCount(0);
    await keepPicture(wall, 'gate-wall');

    // The supervisor looks at the same screen as a user, and opens.
    await page.setViewportSize(hugeWall);
    await page.goto('/gate_monitoring');
    await page.getByRole('button', { name: `Buka palang ${code}` }).click();
    const opening = page.getByRole('dialog', { name: `Buka palang "Pintu ${code}"?` });
    await opening.getByLabel('Alasan').fill('Tamu direksi tanpa tiket');
    await opening.getByRole('button', { name: 'Buka palang' }).click();
    await expect(opening).toBeHidden();
    await hardware.beat();
    await expect(tile).toContainText('1 perintah berjalan');
    const [command] = await hardware.commands();
    expect(command?.command).toBe('OPEN');
    await hardware.done(command?.id ?? '');
    await hardware.send('BARRIER_OPENED', { cause: 'COMMAND', commandId: command?.id });
    await expect(tile).toContainText('Palang terbuka');
    await expect(tile).toContainText('Ada mobil di gate');
    await expect(tile).not.toContainText('perintah berjalan');
    expect(asked.filter((url) => url.includes(new URL(address).hash.slice(-43)))).toEqual([]);

    // The day of the same gate, by keyboard; a wall has no record to lead to.
    await wall.getByRole('link', { name: 'Linimasa' }).click();
    await wall.getByRole('combobox', { name: 'Gate' }).click();
    await wall.getByRole('option', { name: code }).click();
    const day = wall.getByRole('region', { name: 'Linimasa gate' });
    await day.focus();
    for (const key of ['+', '+']) await wall.keyboard.press(key);
    await expect(wall.locator('[data-lane] rect')).toHaveCount(1);
    for (const key of ['ArrowLeft', 'End']) await wall.keyboard.press(key);
    const told = wall.getByRole('complementary', { name: 'Rincian' });
    await expect(told).toContainText('Dibuka manual');
    await wall.keyboard.press('ArrowLeft');
    await expect(told).toContainText(`${code}-1`);
    await expect(told).toContainText('B 1234 XYZ');
    await expect(told.getByRole('link')).toHaveCount(0);
    await wall.keyboard.press('ArrowUp');
    await expect(told).toContainText('Kertas menipis');
    await keepPicture(wall, 'gate-timeline');
    await wall.getByRole('button', { name: 'Tabel' }).click();
    await wall.getByRole('row', { name: /Tiket keluar/ }).click();
    await expect(wall.getByRole('complementary', { name: 'Rincian' })).toContainText(`${code}-1`);

    // A revoked token leaves nothing but the ways in.
    await page.goto(`/gates?q=${code}`);
    await page.getByRole('link', { name: `Pintu ${code}` }).click();
    await page.getByRole('button', { name: 'Tindakan lain' }).click();
    await page.getByRole('menuitem', { name: 'Cabut token layar dinding' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cabut token layar dinding' }).click();
    await expect(wall.getByText('Token layar dinding tidak berlaku lagi.')).toBeVisible();
    await expect(wall.getByRole('link', { name: 'Masuk' })).toBeVisible();
  });
});

test('nobody sees the monitoring without a right or a token', async ({ page, api }) => {
  await page.goto('/gate_monitoring');
  await expect(page.getByRole('heading', { name: 'Pemantauan gate' })).toBeVisible();
  await page.getByLabel('Token layar dinding').fill('bukan token');
  await page.getByRole('button', { name: 'Pakai token' }).click();
  await expect(page.getByText('Tempel seluruh token.')).toBeVisible();
  await page.getByLabel('Token layar dinding').fill('x'.repeat(43));
  await page.getByRole('button', { name: 'Pakai token' }).click();
  await expect(page.getByText('Token layar dinding tidak berlaku lagi.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);

  await openAs(page, await somebody(api, ['CASHIER']), '/gate_monitoring');
  await expect(page.getByText('Akun Anda tidak berhak melihat pemantauan.')).toBeVisible();
});
