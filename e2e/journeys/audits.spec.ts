import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { logIn } from '../support/api.ts';
import { type Lane, buildLane, car, letIn, nextPlate } from '../support/lane.ts';
import { personPassword } from '../support/people.ts';
import { keepPicture, openAs, somebody, somebodyWhoSigns, toast } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

const cash = '01900000-0000-7000-8000-000000000401';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const cleared = 30;

/** A car that came in by hand, which is a risk, and left with a picture. */
async function sell(api: Api, desk: Api, lane: Lane): Promise<string> {
  const { id, plate } = await letIn(api, lane, 61, nextPlate('AUD'));
  const [picture] = await desk.call<{ token: string }[]>('POST', '/asset_files/upload-encoded', {
    filename: 'mobil.png',
    files: pixel,
  });
  await desk.call('POST', '/parking_outs/save_parking_out/v2', {
    parkingInId: id,
    gateId: lane.exitId,
    plateNumber: plate,
    vehicleId: car,
    paidTypeId: cash,
    images: [picture?.token],
  });
  return plate;
}

const shown = (page: Page) => page.getByRole('article');
const nameOf = async (page: Page): Promise<string> => (await shown(page).getAttribute('aria-label')) ?? '';

/** Presses a key; milliseconds until the next exit stands there. */
async function press(page: Page, key: string): Promise<number> {
  // The page listens before the key is sent.
  const clock = await page.evaluateHandle(
    (name) => ({
      moved: new Promise<number>((resolve) => {
        let start = 0;
        window.addEventListener('keydown', () => (start = performance.now()), { once: true, capture: true });
        const look = (): void => {
          const now = document.querySelector('article')?.getAttribute('aria-label');
          if (start > 0 && now !== name) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      }),
    }),
    await nameOf(page),
  );
  await page.keyboard.press(key);
  return clock.evaluate(({ moved }) => moved);
}

test('an auditor clears thirty exits by keyboard, takes one back, and says what does not agree', async ({
  page,
  api,
}) => {
  test.setTimeout(150_000);
  const lane = await buildLane(api);
  const desk = await logIn((await somebody(api, ['CASHIER'])).username, personPassword);
  for (let n = 0; n < cleared + 4; n += 1) await sell(api, desk, lane);
  const auditor = await somebodyWhoSigns(['AUDITOR']);
  const session = await logIn(auditor.username, personPassword);
  const waiting = async () =>
    (
      await session.call<object[]>(
        'GET',
        `/parking_outs/audit_list?status.equals=UNAUDITED&gateId.equals=${lane.exitId}&size=100`,
      )
    ).length;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(cleared + 4);

  await openAs(page, auditor, '/parking_out_audits');
  await expect(shown(page)).toBeVisible();
  await keepPicture(page, 'audit-desk');
  const start = Date.now();
  const between: number[] = [];
  for (let n = 0; n < cleared; n += 1) {
    await expect(shown(page)).toBeVisible();
    const withoutPicture = await page.getByText('tanpa bukti tidak ada yang cocok').isVisible();
    between.push(await press(page, withoutPicture ? 'n' : 'm'));
  }
  expect(Date.now() - start).toBeLessThan(100_000);
  const median = between.toSorted((one, other) => one - other)[cleared / 2] ?? Infinity;
  expect(median).toBeLessThan(100);
  await expect(page.getByText(`${cleared} oleh Anda hari ini`)).toBeVisible();

  const taken = await nameOf(page);
  await press(page, 'n');
  await page.keyboard.press('z');
  await expect(toast(page, `Audit ${taken} dibatalkan`)).toBeVisible();
  await expect(page.getByRole('article', { name: taken })).toBeVisible();

  await page.keyboard.press('u');
  const finding = page.getByRole('dialog', { name: `${taken} tidak cocok` });
  await expect(finding.getByLabel('Plat yang terlihat')).toBeFocused();
  await page.keyboard.type('B 9 LAIN');
  await finding.getByRole('combobox', { name: 'Alasan' }).click();
  await page.getByRole('option', { name: 'Plat berbeda' }).click();
  await keepPicture(page, 'audit-finding');
  await page.keyboard.press('Control+Enter');
  await expect(finding).toBeHidden();
  await page.goto('/audit_list?status.equals=UNMATCHED');
  const row = page.getByRole('row').filter({ hasText: taken });
  await expect(row).toContainText('Tidak cocok');
  await row.getByRole('link').first().click();
  const record = page.getByRole('dialog', { name: new RegExp(taken) });
  await expect(record).toContainText('Plat berbeda');
  await keepPicture(page, 'audit-record');
  await record.getByRole('button', { name: 'Batalkan audit' }).click();
  await page.getByRole('dialog', { name: 'Batalkan audit ini' }).getByLabel('Mengapa').fill('Salah baca');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Audit dibatalkan')).toBeVisible();
});
