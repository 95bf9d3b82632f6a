import { allEndpoints } from '@parking/contract/contract';
import type { Locator, Page } from '@playwright/test';
import { type Api, logIn } from '../support/api.ts';
import { full } from '../support/full.ts';
import { expectWhole, goWithin, settled, sizeOf, variants } from '../support/look.ts';
import { demoPassword, withDemoServer } from '../support/own-server.ts';
import { addressOf, expectAt, keepPicture } from '../support/story.ts';
import { test as base, collectFaults, expect, prepare } from '../support/test.ts';
import { watchTraffic } from '../support/traffic.ts';

/** So many days that a forecast can be learnt and judged. */
const size = { stays: 1_200, days: 32 };

/** Somebody who may read all of it, and the days of which there is something to read. */
interface Reader {
  readonly url: string;
  readonly api: Api;
  readonly from: string;
  readonly to: string;
}

const shift = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** Papers are printed once more, which nobody does while a car park is invented. */
async function copyReceipts(api: Api): Promise<void> {
  const exits = await api.call<{ id: string }[]>('GET', '/parking_outs/v2?size=2');
  for (const { id } of exits) await api.call('POST', '/parking_outs/reprint', { id, note: 'Kertas macet' });
}

const test = base.extend<object, { reader: Reader }>({
  reader: [
    async ({}, use) => {
      await withDemoServer(size, async ({ url }) => {
        const api = await logIn('auditor', demoPassword, url);
        await copyReceipts(api);
        const to = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' });
        await use({ url, api, from: shift(to, -20), to });
      });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
// One car park is enough for all of them.
test.describe.configure({ mode: 'default' });

/** How a figure leads to one record: link after link, each by the first of them; that of the figure says more than nothing. */
interface Way {
  readonly asked: string;
  readonly links: readonly string[];
  /** What the record says. */
  readonly says: RegExp;
}
const to = (address: string): string => `main a[href^="${address}"]`;
/** Of the table that was read for this address. */
const ofRead = (address: string): string => `main table[aria-busy="false"] a[href^="${address}"]`;
const expected = 'main ul[aria-label="Diperkirakan"] a';
const aRow = 'main a[data-row-link]';
const money = /Rp\s[1-9]/;
const lifeOfATicket = /Log parkir[^]*(?:Di dalam|Sudah keluar)/;
/** A zone counts what passes and knows no cars: its days are the last that is told of it. */
const ofOneDay = /(?:Sen|Sel|Rab|Kam|Jum|Sab|Min)[a-z]+, \d/;
const aCar = /No\. tiket/;
const priceLines = /Total\s*Rp/;

const ways: Readonly<Record<string, readonly Way[]>> = {
  'what was sold and handed in': [
    {
      asked: '/production/subscription?groupBy=subscription',
      links: [to('/production/subscription?'), to('/member_transaction?')],
      says: money,
    },
    { asked: '/finance_report?groupBy=cash', links: [to('/finance_report?'), to('/deposits?open=')], says: money },
  ],
  'cash accounts': ['/cash_balance_report', '/cash_summary_report', '/cash_transaction_category_report'].map(
    (asked) => ({ asked, links: [to('/cash-transaction?'), aRow], says: money }),
  ),
  'what is looked at again': [
    { asked: '/audit_per_operator', links: [to('/audit_list?'), aRow], says: money },
    { asked: '/free_pass_report', links: [to('/free_passes?'), aRow], says: money },
    {
      asked: '/reprint_usage_report?groupBy=operator',
      links: [to('/reprint_usage_report?'), to('/report/parking-log?')],
      says: lifeOfATicket,
    },
    {
      asked: '/cheating_indication_report',
      links: [aRow, '[role=dialog] a[href^="/cheating_indication_report/"]'],
      says: /Yang ditemukan[^]*Urutan kejadian/,
    },
  ],
  'members and people': [
    {
      asked: '/member_report?groupBy=subscription',
      links: [to('/member_report?'), to('/members/')],
      says: money,
    },
    {
      asked: '/report/member-in?groupBy=gate',
      links: [to('/report/member-in?'), to('/report/parking-log?')],
      says: lifeOfATicket,
    },
    {
      asked: '/member_parking_duration?groupBy=subscription',
      links: [to('/member_parking_duration?'), to('/members/')],
      says: money,
    },
    {
      asked: '/schedule_summary_report?groupBy=operator',
      links: [to('/schedule_summary_report?'), to('/parking_outs?'), aRow],
      says: priceLines,
    },
    { asked: '/zone_occupancy?groupBy=zone', links: [to('/zone_occupancy?')], says: ofOneDay },
  ],
  'what is expected': [
    { asked: '/traffic_in', links: [expected, ofRead('/parking_ins?'), aRow], says: aCar },
    { asked: '/traffic_per_hour_report', links: [expected, ofRead('/parking_ins?'), aRow], says: aCar },
    {
      asked: '/schedule',
      links: [
        'main tfoot a[href^="/traffic_per_hour_report?"]',
        ofRead('/traffic_per_hour_report?'),
        ofRead('/parking_ins?'),
        aRow,
      ],
      says: aCar,
    },
  ],
  recaps: [
    { asked: '/recap', links: [to('/parking_outs?'), aRow], says: priceLines },
    { asked: '/recapitulation-period', links: [to('/deposits?'), aRow], says: money },
  ],
};

const told = (page: Page, link: string): Locator => page.locator(link).filter({ hasText: /[1-9]/ }).first();

/** A figure, what lies behind it down to one record, and back over the same addresses to the same figure. */
async function follow(page: Page, asked: string, { links, says }: Way): Promise<void> {
  await page.goto(asked);
  const seen: string[] = [];
  let figure = '';
  for (const [place, link] of links.entries()) {
    const first = place === 0 ? told(page, link) : page.locator(link).first();
    const text = (await first.textContent()) ?? '';
    if (place === 0) figure = text;
    seen.push(addressOf(page));
    await first.click();
    await expect.poll(() => addressOf(page), { message: link }).not.toBe(seen.at(-1));
  }
  await expect(page.getByRole('dialog').or(page.getByRole('main')).last()).toContainText(says);
  for (const address of seen.toReversed()) {
    await page.goBack();
    await expectAt(page, address);
  }
  await expect(told(page, links[0] ?? '')).toHaveText(figure);
}

for (const [what, some] of Object.entries(ways))
  test(`in a car park at work a figure of each report of ${what} leads to one record and back`, async ({
    page,
    reader: { url, api, from, to: until },
  }) => {
    const faults = collectFaults(page);
    await prepare(page, { token: api.token, language: 'id' });
    for (const way of some) {
      const first = way.asked === '/recap' ? shift(until, -1) : from;
      const last = way.asked === '/recap' ? first : until;
      await test.step(way.asked, () =>
        follow(page, `${url}${way.asked}${way.asked.includes('?') ? '&' : '?'}from=${first}&to=${last}`, way),
      );
    }
    expect(faults).toEqual([]);
  });

/** Every report of the contract by its own screen, and the pages that lay several of them together. */
const reports = [
  ...new Set(
    allEndpoints.flatMap(({ report, permission }) =>
      report && typeof permission === 'object' && 'menus' in permission ? permission.menus.slice(0, 1) : [],
    ),
  ),
  '/recap',
  '/recapitulation-period',
];
const today = Math.floor(Date.now() / 86_400_000);
/** In the full run each in every way; else a quarter of them in one, others and another one every day. */
const shownIn = variants.filter((_, place) => full || place === today % variants.length);
const isLookedAt = (_: string, place: number): boolean => full || place % 4 === Math.floor(today / variants.length) % 4;

for (const variant of shownIn)
  test(`reports of a car park at work are whole and accessible in ${variant.name}`, async ({
    page,
    reader: { url, api, from, to: until },
  }) => {
    await api.call('POST', '/auth/user/update', { language: variant.language });
    await page.setViewportSize(sizeOf(variant));
    await prepare(page, { ...variant, token: api.token });
    const faults = collectFaults(page);
    const traffic = watchTraffic(page);
    await page.goto(`${url}/dashboard`);
    await settled(page, traffic);
    for (const report of reports.filter(isLookedAt))
      await test.step(report, async () => {
        await goWithin(page, `${report}?from=${report === '/recap' ? until : from}&to=${until}`);
        await settled(page, traffic);
        await keepPicture(page, `report-${report.replaceAll('/', '_')}.${variant.name}`);
        await expect(page.locator('main').locator('tbody tr, li dl').first()).toBeAttached();
        await expectWhole(page, variant);
        expect(faults).toEqual([]);
      });
  });
