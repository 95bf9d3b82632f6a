import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { type SimulatedGate, startGate } from '@parking/gate-simulator/gate';
import { type Api, baseUrl } from '../support/api.ts';
import { keepPicture, openAs, somebody, unique } from '../support/story.ts';
import { collectFaults, expect, test } from '../support/test.ts';

const cars = 200;
const entries = 4;
const run = promisify(execFile);

interface Car {
  readonly code: string;
  readonly plate: string;
}
interface Lane {
  readonly id: string;
  readonly name: string;
  readonly gate: SimulatedGate;
}

/** Hardware of the day: its clock can be set back, so that cars have stayed a while when they leave. */
async function buildLane(api: Api, gateType: 'IN' | 'OUT', clock?: () => Date): Promise<Lane> {
  const code = unique(gateType === 'IN' ? 'M' : 'K')
    .slice(-12)
    .toUpperCase();
  const made = await api.call<{ id: string }>('POST', '/gates', {
    name: `Pintu ${code}`,
    code,
    gateType,
    gateCategory: gateType === 'OUT' ? 'CASHIER' : null,
    printType: 'NONE',
    embeddedPrinterType: 'NONE',
    showOnMonitoring: true,
    parkingType: 'REGULAR',
    devices: [],
    gateVehicleTypes: [],
  });
  const { token } = await api.call<{ token: string }>('POST', `/gates/generate_token/${made.id}`);
  const gate = await startGate({
    baseUrl: baseUrl(),
    token,
    name: code,
    hasCamera: gateType === 'OUT',
    passMs: 200,
    ...(clock && { clock }),
  });
  return { id: made.id, name: `Pintu ${code}`, gate };
}

/** Cars come in through all entries, some hours and some minutes ago. */
async function letIn(api: Api, lanes: readonly Lane[], setAgo: (minutes: number) => void): Promise<Car[]> {
  // Not those that other stories make for themselves.
  const all = await api.call<{ id: string; label: string }[]>('GET', '/vehicle_types/list');
  const types = all.filter(({ label }) => ['Motor', 'Mobil', 'Truk boks', 'Bus'].includes(label));
  const inside: Car[] = [];
  for (let number = 0; number < cars; number += 1) {
    setAgo(5 + ((number * 37) % 400));
    const lane = lanes[number % lanes.length];
    const plate = `B ${1000 + number} ${unique('')
      .slice(-3)
      .toUpperCase()
      .replaceAll(/[^A-Z]/g, 'X')}`;
    const ticket = await lane?.gate.enter({ plate, vehicleId: types[number % types.length]?.id });
    if (!ticket) throw new Error(`No ticket for car ${number}.`);
    inside.push({ code: ticket.parkingCode, plate });
  }
  setAgo(0);
  await Promise.all(lanes.map(({ gate }) => gate.settled()));
  return inside;
}

interface Booth {
  readonly page: Page;
  readonly session: Api;
  readonly person: { readonly id: string; readonly username: string };
  readonly faults: readonly string[];
}

/** A cashier at an exit, in a browser of their own. */
async function openBooth(browser: Browser, api: Api, exit: Lane): Promise<Booth> {
  const person = await somebody(api, ['CASHIER']);
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'id-ID' });
  const page = await context.newPage();
  const faults = collectFaults(page);
  const session = await openAs(page, person, '/deposits');
  await session.call('POST', '/gates/choose', { gateId: exit.id });
  await page.goto('/parking_out_cashier');
  await expect(codeField(page)).toBeFocused();
  return { page, session, person, faults };
}

const codeField = (page: Page) => page.getByLabel('Kode tiket atau plat');
const done = (page: Page, plate: string) =>
  page.getByRole('status').filter({ hasText: 'Tersimpan' }).filter({ hasText: plate });
const lines = (page: Page) => page.getByRole('list', { name: 'Rincian' }).getByRole('listitem');

async function scan(page: Page, { code }: Car): Promise<void> {
  await codeField(page).fill(code);
  await page.keyboard.press('Enter');
  await expect(lines(page).first()).toBeVisible();
}

/** Scan, then one key: the price is taken in cash. */
async function leaveForCash(page: Page, car: Car): Promise<void> {
  await scan(page, car);
  await page.keyboard.press('Enter');
  await expect(done(page, car.plate)).toBeVisible();
}

/** One more key: the payment type's own. */
async function leaveCashless(page: Page, car: Car, by: 'QRIS' | 'E-money'): Promise<void> {
  await scan(page, car);
  await page.keyboard.press(by === 'QRIS' ? 'F3' : 'F2');
  const ways = page.getByRole('group', { name: 'Cara bayar' });
  await expect(ways.getByRole('button', { name: by })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(done(page, car.plate)).toBeVisible({ timeout: 15_000 });
}

async function leaveWithoutTicket(page: Page, car: Car): Promise<void> {
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: 'Tiket hilang' });
  await dialog.getByLabel('Plat nomor').fill(car.plate);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: new RegExp(car.code) }).click();
  await expect(lines(page).filter({ hasText: 'Denda' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(done(page, car.plate)).toBeVisible();
}

/** The network goes; the cashier sells on, and what was sold arrives when it comes back. */
async function sellThroughACut(page: Page, some: readonly Car[]): Promise<void> {
  await page.context().setOffline(true);
  for (const car of some) await leaveForCash(page, car);
  await expect(page.getByText('Tersimpan di perangkat ini')).toBeVisible();
  await keepPicture(page, 'sold-offline');
  await page.context().setOffline(false);
  await expect(page.getByText(/penjualan menunggu/)).toBeHidden({ timeout: 45_000 });
}

interface DepositView {
  readonly id: string;
  readonly number: number;
  readonly expected: number | null;
}

/** Counted without knowing the sum, received, verified and booked. */
async function handIn(browser: Browser, api: Api, booth: Booth): Promise<void> {
  const finance = await somebody(api, ['FINANCE']);
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'id-ID' });
  const desk = await context.newPage();
  // Whoever made the cashier's account is told no more of an open drawer than the cashier.
  const office = await openAs(desk, finance, '/dashboard');
  const [open] = await api.call<{ id: string }[]>('GET', `/deposits?operator.equals=${booth.person.username}`);
  if (!open) throw new Error('There is no deposit to hand in.');
  const deposit = await office.call<DepositView>('GET', `/deposits/${open.id}/view_detail`);
  const owed = String(deposit.expected).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  const { page } = booth;
  await page.goto('/deposits');
  await page.getByRole('button', { name: 'Setor', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `Setor: setoran ${deposit.number}` });
  await expect(dialog).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain(owed);
  await dialog.getByLabel('Dihitung').fill(String(deposit.expected));
  await dialog.getByRole('button', { name: 'Setor', exact: true }).click();
  await expect(dialog).toBeHidden();

  await desk.goto(`/deposits?open=${deposit.id}`);
  const record = desk.getByRole('dialog', { name: new RegExp(`Setoran ${deposit.number}`) });
  for (const [act, fill] of [
    [
      'Terima uang',
      async () => {
        const form = desk.getByRole('dialog', { name: /^Terima uang/ });
        await form.getByLabel('Kas tujuan').click();
        await desk.getByRole('option', { name: /Kas besar/ }).click();
      },
    ],
    ['Verifikasi', async () => undefined],
    ['Bukukan ke kas', async () => undefined],
  ] as const) {
    await record.getByRole('button', { name: act }).click();
    await fill();
    const asked =
      act === 'Bukukan ke kas'
        ? desk.getByRole('alertdialog')
        : desk.getByRole('dialog', { name: new RegExp(`^${act}`) });
    await asked.getByRole('button', { name: act }).click();
    await expect(asked).toBeHidden();
  }
  await expect(record.getByText('Ditutup').first()).toBeVisible();
  await keepPicture(desk, 'deposit-closed');
  await context.close();
}

interface Totals {
  readonly total: number;
}

/** What the reports say of today; other stories sell meanwhile, so all are asked until they agree. `verify` has the journal. */
async function expectOneTruth(api: Api): Promise<void> {
  const ask = async (path: string): Promise<number> => {
    const response = await fetch(`${baseUrl()}/api${path}`, { headers: { authorization: api.token } });
    return ((await response.json()) as { totals: Totals }).totals.total;
  };
  await expect
    .poll(async () => {
      const totals = await Promise.all([
        ask('/reports/production'),
        ask('/reports/production?groupBy=paidType'),
        ask('/reports/production_per_operator'),
        ask('/transactions/production_per_date_v2'),
      ]);
      return new Set(totals).size;
    })
    .toBe(1);
}

test('a day at the car park, from the first ticket to the closed deposit', async ({ browser, api }) => {
  test.setTimeout(420_000);
  let ago = 0;
  const clock = (): Date => new Date(Date.now() - ago * 60_000);
  const lanes: Lane[] = [];
  for (let number = 0; number < entries; number += 1) lanes.push(await buildLane(api, 'IN', clock));
  const exits = [await buildLane(api, 'OUT'), await buildLane(api, 'OUT')] as const;
  try {
    const inside = await letIn(api, lanes, (minutes) => (ago = minutes));
    const [first, second] = [await openBooth(browser, api, exits[0]), await openBooth(browser, api, exits[1])];
    const [qris, card, lost, manual, ...rest] = inside;
    if (!qris || !card || !lost || !manual) throw new Error('There are too few cars.');
    const half = rest.slice(0, rest.length / 2);
    const other = rest.slice(rest.length / 2);
    const cut = other.slice(20, 32);

    await Promise.all([
      (async () => {
        await leaveCashless(first.page, qris, 'QRIS');
        await leaveCashless(first.page, card, 'E-money');
        await leaveWithoutTicket(first.page, lost);
        for (const car of half) await leaveForCash(first.page, car);
      })(),
      (async () => {
        for (const car of other.slice(0, 20)) await leaveForCash(second.page, car);
        await sellThroughACut(second.page, cut);
        for (const car of other.slice(32)) await leaveForCash(second.page, car);
      })(),
    ]);
    await keepPicture(first.page, 'exit-cashier-done');

    const supervisor = await somebody(api, ['OPERATOR']);
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'id-ID' });
    const office = await context.newPage();
    const session = await openAs(office, supervisor, '/gate_monitoring');
    await session.call('POST', '/parking_outs/save_parking_out_manual_search', {
      parkingCode: manual.code,
      gateId: exits[0].id,
      datetimeOut: await siteNow(api),
      paidTypeId: (await api.call<{ id: string; kind: string }[]>('GET', '/paid-type/list')).find(
        ({ kind }) => kind === 'CASH',
      )?.id,
      note: 'tiket rusak, dibantu petugas',
    });
    const before = exits[1].gate.commands.length;
    await session.call('POST', '/parking_outs/open_gate/manual', {
      gateId: exits[1].id,
      note: 'palang macet, dibantu petugas',
    });
    await expect.poll(() => exits[1].gate.commands.slice(before)).toMatchObject([{ did: 'DONE' }]);
    await context.close();

    for (const booth of [first, second]) await handIn(browser, api, booth);
    await expectOneTruth(api);
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, '../../scripts/run.mjs'), 'verify'], {
      env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
    });
    expect(stdout).not.toContain('BROKEN');
    expect(stdout).toContain('every price, and what a tenant owes of it, is what its own tariff makes of the stay');
    expect([...first.faults, ...second.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))]).toEqual(
      [],
    );
  } finally {
    await Promise.all([...lanes, ...exits].map(({ gate }) => gate.stop()));
  }
});

async function siteNow(api: Api): Promise<string> {
  const { now } = await api.call<{ now: string }>('GET', '/status');
  return now;
}
