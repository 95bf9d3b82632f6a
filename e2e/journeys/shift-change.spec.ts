import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { buildLane, done, type Lane, letIn, local, nextPlate, openExit, scan } from '../support/lane.ts';
import { onAnotherComputer, openAs, somebody, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

interface Shift {
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly updatedAt: string;
}
interface Deposit {
  readonly number: number;
  readonly n: number;
  readonly state: string;
  readonly shiftId: string | null;
  readonly cars: number;
}

/** The site's time of day so many minutes from now, and the day on which it lies. */
const hourIn = (minutes: number): string => local(-minutes).slice(11, 16);
const dayIn = (minutes: number): string => local(-minutes).slice(0, 10);

const makeShift = (api: Api, begins: number, ends: number): Promise<Shift> =>
  api.call<Shift>('POST', '/shifts', { name: unique('Shift '), start: hourIn(begins), end: hourIn(ends) });

const idOf = async (session: Api): Promise<string> => (await session.call<{ id: string }>('GET', '/users/profile')).id;

const plan = (api: Api, userId: string, shift: Shift, begins: number) =>
  api.call('POST', '/schedules/save', {
    dateStart: dayIn(begins),
    dateEnd: dayIn(begins),
    schedule: [{ userId, shiftId: shift.id, date: dayIn(begins) }],
  });

/** The next car in the queue pays what it owes in cash. */
async function letOut(page: Page, api: Api, lane: Lane): Promise<void> {
  const { parkingCode } = await letIn(api, lane, 30, nextPlate('SIF'));
  await scan(page, parkingCode);
  await expect(page.getByLabel('Total bayar').and(page.locator('output'))).toHaveText('Rp 5.000');
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
}

const depositsOf = (api: Api, operatorId: string): Promise<Deposit[]> =>
  api.call<Deposit[]>('GET', `/deposits?operatorId.equals=${operatorId}&sort=number`);

test('a shift ends in the middle of a rush: nobody’s money moves into the next one', async ({ page, api, browser }) => {
  const lane = await buildLane(api);
  const early = await makeShift(api, -120, 60);
  const late = await makeShift(api, 5, 360);
  const rina = await idOf(await openExit(page, api, lane));
  await plan(api, rina, early, -120);
  await letOut(page, api, lane);

  // Its hours are over while cars still stand before the booth, and the relief has begun.
  await api.call('PUT', `/shifts/${early.id}`, { ...early, end: hourIn(-1) });
  await onAnotherComputer(browser, async (second) => {
    const relief = await idOf(await openExit(second, api, lane));
    await plan(api, relief, late, 5);
    await letOut(second, api, lane);
    await letOut(page, api, lane);
    expect(await depositsOf(api, relief)).toMatchObject([{ n: 1, shiftId: late.id, cars: 1 }]);
  });
  expect(await depositsOf(api, rina)).toMatchObject([{ n: 1, shiftId: early.id, cars: 2 }]);

  await page.goto('/deposits');
  await page.getByRole('alert').filter({ hasText: '2 kendaraan' }).getByRole('button', { name: 'Setor' }).click();
  const counting = page.getByRole('dialog', { name: /^Setor:/ });
  await counting.getByLabel('Dihitung').fill('10000');
  await counting.getByRole('button', { name: 'Setor' }).click();
  await expect(page.getByRole('row', { name: 'Disetor' })).toContainText(early.name);

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, await somebody(api, ['FINANCE']), '/production/per_operator?groupBy=operator,shift,gate');
    const shown = (shift: Shift) =>
      office.getByRole('row').filter({ hasText: shift.name }).filter({ hasText: lane.exitLabel });
    await expect(shown(early)).toContainText('10.000');
    await expect(shown(late)).toContainText('5.000');
  });
});
