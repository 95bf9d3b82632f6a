import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { type Api, logIn } from '../support/api.ts';
import { withOwnServer } from '../support/own-server.ts';
import { keepPicture, onAnotherComputer } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

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

test('the wall shows 4, 8 and 24 gates, each with alarms, on small and huge screens, and nothing scrolls', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  await withOwnServer(password, async ({ url }) => {
    const admin = await logIn('admin', password, url);
    const gate = await addGates(admin, url, 0, numbers[0]);
    const { token } = await admin.call<{ token: string }>('POST', `/gates/generate_wall_token/${gate}`);
    await onAnotherComputer(browser, async (wall) => {
      await wall.goto(`${url}/gate_monitoring#token=${token}`);
      for (const [place, number] of numbers.entries()) {
        if (place > 0) await addGates(admin, url, numbers[place - 1] ?? 0, number);
        for (const size of sizes) {
          await wall.setViewportSize(size);
          await wall.reload();
          const tiles = wall.getByRole('list', { name: 'Pemantauan gate' }).getByRole('listitem');
          await expect(tiles.first()).toContainText('Kertas habis');
          await expect.poll(() => hiddenParts(wall), { timeout: 10_000 }).toEqual([]);
          // Those that find no room wait for their page; entries come before exits.
          const shown = await tiles.getByRole('heading').allInnerTexts();
          const pages = wall.getByRole('navigation', { name: 'Halaman gate' });
          if (shown.length < number) await expect(pages).toContainText(`1–${shown.length} dari ${number}`);
          else await expect(pages).toHaveCount(0);
          expect(
            shown.slice(0, Math.min(shown.length, number / 2)).every((name) => Number(name.slice(1, 3)) % 2 === 0),
          ).toBe(true);
          await keepPicture(wall, `wall-${number}-${size.width}`);
        }
      }
    });
  });
});
