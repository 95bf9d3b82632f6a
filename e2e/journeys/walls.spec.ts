import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { type Api, logIn } from '../support/api.ts';
import { withOwnServer } from '../support/own-server.ts';
import { keepPicture, onAnotherComputer } from '../support/story.ts';
import { expect, prepare, test } from '../support/test.ts';

const password = 'kuda-terbang-biru';
const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
] as const;
const numbers = [4, 8, 24] as const;

/** Gates by turns in and out, each with a machine that says that its paper is out and that a car stands there. */
async function addGates(admin: Api, url: string, from: number, to: number): Promise<string> {
  let first = '';
  for (let number = from; number < to; number += 1) {
    const gate = await admin.call<{ id: string }>('POST', '/gates', {
      name: `Pintu nomor ${number + 1}`,
      code: `G${String(number + 1).padStart(2, '0')}`,
      gateType: number % 2 === 0 ? 'OUT' : 'IN',
      gateCategory: 'CASHIER',
      printType: 'BROWSER',
      embeddedPrinterType: 'NONE',
      showOnMonitoring: true,
      parkingType: 'REGULAR',
      devices: [],
      gateVehicleTypes: [],
    });
    first ||= gate.id;
    const { token } = await admin.call<{ token: string }>('POST', `/gates/generate_token/${gate.id}`);
    const answer = await fetch(`${url}/api/gate_events`, {
      method: 'POST',
      headers: { authorization: `Gate ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        events: ['PAPER_OUT', 'LOOP_ON', 'BARRIER_OPENED'].map((type) => ({
          id: randomUUID(),
          type,
          at: new Date(Date.now() - 200_000).toISOString(),
          data: {},
        })),
      }),
    });
    expect(answer.status).toBe(200);
  }
  return first;
}

/** What could be scrolled, or is cut off by its place: nothing of a wall may. */
const hiddenParts = (wall: Page): Promise<string[]> =>
  wall.evaluate(() =>
    [document.scrollingElement, ...document.querySelectorAll('main, main *')].flatMap((element) => {
      if (!element || element.clientHeight === 0 || ['SPAN', 'IMG', 'svg'].includes(element.tagName)) return [];
      const { overflowY, textOverflow } = getComputedStyle(element);
      const over = element.scrollHeight - element.clientHeight;
      const isShut = element === document.scrollingElement || overflowY !== 'visible';
      return isShut && textOverflow !== 'ellipsis' && over > 2
        ? [`${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}: ${over} px`]
        : [];
    }),
  );

/** In each size: nothing scrolls or is cut off, what finds no room waits for its page, entries come before exits. */
async function fitsEverySize(wall: Page, number: number, name: string): Promise<void> {
  for (const size of sizes) {
    await wall.setViewportSize(size);
    await wall.reload();
    const tiles = wall.getByRole('list', { name: 'Pemantauan gate' }).getByRole('listitem');
    await expect(tiles.first()).toContainText('Kertas habis');
    await expect.poll(() => hiddenParts(wall), { timeout: 10_000 }).toEqual([]);
    const shown = await tiles.getByRole('heading').allInnerTexts();
    const pages = wall.getByRole('navigation', { name: 'Halaman gate' });
    if (shown.length < number) await expect(pages).toContainText(`1–${shown.length} dari ${number}`);
    else await expect(pages).toHaveCount(0);
    expect(
      shown.slice(0, Math.min(shown.length, number / 2)).every((heading) => Number(heading.slice(1, 3)) % 2 === 0),
    ).toBe(true);
    await keepPicture(wall, `${name}-${number}-${size.width}`);
  }
}

/** Counts how often the loudspeaker began to sound since the page was loaded. */
async function countBeeps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        performance.mark('beep');
        return super.createOscillator();
      }
    };
  });
  return () => page.evaluate(() => performance.getEntriesByName('beep').length);
}

test('the wall shows 4, 8 and 24 gates, each with alarms, on small and huge screens, and nothing scrolls', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await withOwnServer(password, async ({ url }) => {
    const admin = await logIn('admin', password, url);
    const gate = await addGates(admin, url, 0, numbers[0]);
    const { token } = await admin.call<{ token: string }>('POST', `/gates/generate_wall_token/${gate}`);
    await onAnotherComputer(browser, async (wall) => {
      await onAnotherComputer(browser, async (page) => {
        await wall.goto(`${url}/gate_monitoring#token=${token}`);
        await prepare(page, { token: admin.token, language: 'id' });
        await page.goto(`${url}/gate_monitoring`);
        await switchOn(page);
        for (const [place, number] of numbers.entries()) {
          if (place > 0) await addGates(admin, url, numbers[place - 1] ?? 0, number);
          await fitsEverySize(wall, number, 'wall');
          // With every switch on it shows the most: takings, a way to open, and that it waits for a touch to sound.
          await fitsEverySize(page, number, 'wall-switches');
          await expect(page.getByRole('list', { name: 'Angka seluruh lokasi' })).toContainText('Pendapatan hari iniRp');
        }
        await expect(wall.getByRole('list', { name: 'Angka seluruh lokasi' })).not.toContainText('Pendapatan');
      });
    });
  });
});

/** Everything that a wall can show beside its gates. */
async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Atur layar ini' }).click();
  const panel = page.getByRole('dialog', { name: 'Atur layar ini' });
  await panel.getByRole('switch', { name: 'Tampilkan pendapatan' }).check();
  await panel.getByRole('switch', { name: 'Bunyi peringatan' }).check();
  await panel.getByRole('combobox', { name: 'Redup malam' }).click();
  await page.getByRole('option', { name: 'Sekarang' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

test('an alarm sounds once, however often the wall is loaded, and its history tells it', async ({ browser }) => {
  test.setTimeout(200_000);
  await withOwnServer(password, async ({ url }) => {
    const admin = await logIn('admin', password, url);
    await addGates(admin, url, 0, 1);
    await onAnotherComputer(browser, async (page) => {
      const beeps = await countBeeps(page);
      await prepare(page, { token: admin.token, language: 'id' });
      await page.goto(`${url}/gate_monitoring`);
      const alarms = page.getByRole('region', { name: /Perlu tindakan/ }).getByRole('listitem');
      // A machine that says nothing more is soon offline: nothing but that is told of it then.
      const offline = alarms.filter({ hasText: 'Gate terputus' });
      await expect(offline).toHaveCount(1, { timeout: 60_000 });
      expect(await beeps()).toBe(0);
      await switchOn(page);
      await expect.poll(beeps).toBeGreaterThan(0);
      // Switched on it is until somebody switches it off; the browser alone waits for a touch, and says so.
      await page.reload();
      const silent = page.getByText('Bunyi peringatan belum bisa terdengar');
      await expect(offline).toHaveCount(1);
      if (await silent.isVisible()) await page.getByRole('heading', { name: 'Pemantauan gate' }).click();
      await expect(silent).toBeHidden();
      expect(await beeps()).toBe(0);
      await addGates(admin, url, 1, 2);
      await expect.poll(beeps).toBeGreaterThan(0);
      await expect(offline).toHaveCount(2, { timeout: 60_000 });

      await page.getByRole('button', { name: 'Riwayat peringatan' }).click();
      const history = page.getByRole('dialog', { name: /Riwayat peringatan/ });
      for (const [alarm, standing] of [
        ['Gate terputus', 2],
        ['Kertas habis', 0],
        ['Palang lama terbuka', 0],
      ] as const) {
        const told = history.getByRole('listitem').filter({ hasText: alarm });
        await expect(told).toHaveCount(2);
        await expect(told.filter({ hasText: 'masih' })).toHaveCount(standing);
      }
      await keepPicture(page, 'alarm-history');
    });
  });
});
