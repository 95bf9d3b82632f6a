import { type Page, expect } from '@playwright/test';
import type { Api } from './api.ts';
import { openAs, somebody, unique } from './story.ts';

export const car = '01900000-0000-7000-8000-000000000102';

export interface Lane {
  readonly entryId: string;
  readonly exitId: string;
  readonly exitLabel: string;
}

/** An entry and an exit that only this story knows. */
export async function buildLane(api: Api): Promise<Lane> {
  const gate = (gateType: 'IN' | 'OUT') => {
    const name = unique(gateType);
    return api.call<{ id: string; name: string }>('POST', '/gates', {
      name,
      code: name.slice(-12).toUpperCase(),
      location: null,
      gateType,
      gateCategory: 'CASHIER',
      printType: 'NONE',
      embeddedPrinterType: 'NONE',
      showOnMonitoring: false,
      fixedVehicleId: null,
      parkingType: 'REGULAR',
      devices: [],
      gateVehicleTypes: [],
    });
  };
  const [entry, exit] = [await gate('IN'), await gate('OUT')];
  return { entryId: entry.id, exitId: exit.id, exitLabel: exit.name };
}

let plates = Date.now() % 8000;
export const nextPlate = (series: string): string => `B ${1000 + ((plates += 1) % 9000)} ${series}`;

/** The site's time so many minutes ago. */
export const local = (minutesAgo: number): string =>
  new Date(Date.now() - minutesAgo * 60_000 + 7 * 3_600_000).toISOString().slice(0, 19);

export async function letIn(api: Api, lane: Lane, minutesAgo: number, plate: string) {
  const parkingCode = unique('T').toUpperCase();
  const entry = await api.call<{ id: string }>('POST', '/parking_outs/save_parking_in_manual', {
    parkingCode,
    plateNumber: plate,
    vehicleId: car,
    gateId: lane.entryId,
    datetimeIn: local(minutesAgo),
    note: 'cerita kasir',
  });
  return { id: entry.id, parkingCode, plate };
}

/** Opens the exit screen at the lane's gate and waits until it is ready. */
export async function openExit(page: Page, api: Api, lane: Lane) {
  const cashier = await somebody(api, ['CASHIER']);
  const session = await openAs(page, cashier, '/dashboard');
  await session.call('POST', '/gates/choose', { gateId: lane.exitId });
  await page.goto('/parking_out_cashier');
  await expect(page.getByRole('contentinfo')).toContainText(lane.exitLabel);
  await expect(codeField(page)).toBeFocused();
  return session;
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Kode tiket atau plat' });
export const price = (page: Page) => page.getByLabel('Total bayar').and(page.locator('output'));
export const done = (page: Page) => page.getByRole('status', { name: 'Kendaraan terakhir' });

/** As a scanner does: all keys at once, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** The screen has all it needs to go on without the server: itself, the cars inside, and leave to sell. */
export async function readyForACut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const open = indexedDB.open('cashier');
        const database = await new Promise<IDBDatabase>((opened) => {
          open.onsuccess = () => opened(open.result);
        });
        const ask = database.transaction('grants').objectStore('grants').count();
        const count = await new Promise<number>((told) => {
          ask.onsuccess = () => told(ask.result);
        });
        database.close();
        return count;
      }),
    )
    .toBeGreaterThan(0);
}
