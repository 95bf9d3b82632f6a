import type { Page } from '@playwright/test';
import { logIn } from '../support/api.ts';
import { personPassword } from '../support/people.ts';
import { sell } from '../support/sell.ts';
import { addressOf, expectAt, openAs, somebody } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

/** What a report is narrowed to: the gate that the cars left by, their type, or nothing. */
type Narrowed = 'gateId' | 'vehicleId' | null;
type Asked = readonly [route: string, narrowed: Narrowed, more?: string];
/** Reports with how they are asked for, a few to a story. */
const reports: Readonly<Record<string, readonly Asked[]>> = {
  takings: [
    ['/production', 'gateId'],
    ['/production/per_operator', 'gateId'],
    ['/production/per_date', 'vehicleId', 'groupBy=week'],
    ['/production/parking', 'gateId', 'groupBy=fare'],
    ['/recapitulation_parking', 'gateId'],
  ],
  'payments and tax': [
    ['/paid-type-recap', 'gateId'],
    ['/payment_method_report', 'gateId'],
    ['/payment_method_report/per_period', 'gateId'],
    ['/transaction_graph', null],
    ['/parking_tax', null, 'groupBy=category,day'],
  ],
  traffic: [
    ['/traffics', 'vehicleId'],
    ['/traffic_in', 'vehicleId'],
    ['/traffic_out', 'gateId'],
    ['/traffic_vehicle', 'gateId'],
    ['/vehicle_in_per_month_graph', 'vehicleId'],
  ],
  'gates and hours': [
    ['/traffic_in_per_gate', 'vehicleId'],
    ['/traffic_out_per_gate', 'gateId'],
    ['/traffic_per_hour_report', 'gateId'],
    ['/traffic_per_hour_graphic', 'gateId', 'view=left'],
  ],
  'lengths of stay': [
    ['/parking_duration_report', 'gateId'],
    ['/parking_duration_graphic', 'gateId'],
    ['/regular_parking_duration', 'gateId'],
  ],
};

const lists = ['parking_outs', 'parking_ins'] as const;

/** One figure of the report, then one car of its list with what it paid, and back to the same figure of the same question. */
async function followOne(page: Page, asked: string): Promise<void> {
  await page.goto(asked);
  const figures = page
    .getByRole('table')
    .locator(lists.map((list) => `a[href^="/${list}?"]`).join(','))
    .filter({ hasText: /[1-9]/ });
  const figure = (await figures.first().textContent()) ?? '';
  const shown = addressOf(page);
  await figures.first().click();
  await expect(page).toHaveURL(/\/parking_(outs|ins)\?/);
  // Until the list is there the report still stands, with rows of its own.
  await expect(page.getByRole('heading', { level: 1, name: /^Parkir (keluar|masuk)$/ })).toBeVisible();
  const list = addressOf(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const car = page.getByRole('dialog');
  await expect(car).toBeVisible();
  // An entry says which car it was; what a car paid stands with its exit.
  if (list.startsWith('/parking_outs'))
    await expect(car.getByRole('region', { name: 'Rincian tarif' })).toContainText('Total');
  await page.goBack();
  await expectAt(page, list);
  await page.goBack();
  await expectAt(page, shown);
  await expect(figures.first(), `${asked} shows its figure again`).toHaveText(figure);
}

for (const [what, routes] of Object.entries(reports))
  test(`a figure of each report of ${what} leads to one car and back to the same question`, async ({ page, api }) => {
    const rina = await somebody(api, ['CASHIER']);
    const gate = await sell(api, await logIn(rina.username, personPassword), 2);
    const [car] = await api.call<{ id: string }[]>('GET', '/vehicle_types?name.equals=MOBIL');
    const values = { gateId: gate.id, vehicleId: car?.id ?? '' };
    await openAs(page, await somebody(api, ['ADMIN']), '/dashboard');
    for (const [route, narrowed, more] of routes) {
      const filter = narrowed === null ? [] : [`${narrowed}.equals=${values[narrowed]}`];
      await followOne(page, `${route}?${['period=today', ...(more ? [more] : []), ...filter].join('&')}`);
    }
  });
