import type { PrintDocument } from '@parking/contract/core/print-document';
import { buildLane, done, letIn, nextPlate, openExit, price, scan } from '../support/lane.ts';
import { keepPicture, onAnotherComputer } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a driver scans the code on the receipt and sees what was paid, and a code that was made up is none', async ({
  browser,
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const plate = nextPlate('CEK');
  const stay = await letIn(api, lane, 61, plate);
  await openExit(page, api, lane);
  await scan(page, stay.parkingCode);
  await expect(price(page)).toHaveText('Rp 8.000');
  await page.keyboard.press('F1');
  const saved = page.waitForResponse((response) => response.url().includes('/save_parking_out'));
  await page.keyboard.press('Enter');
  await expect(done(page)).toContainText('Tersimpan');
  const { receipt } = ((await (await saved).json()) as { data: { receipt: PrintDocument } }).data;
  const { pathname } = new URL(receipt.check ?? '');

  await onAnotherComputer(browser, async (phone) => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(pathname);
    await expect(phone.getByText('Struk ini asli.')).toBeVisible();
    await expect(phone.getByText(receipt.number ?? '')).toBeVisible();
    await expect(phone.getByText('Rp 8.000').first()).toBeVisible();
    await expect(phone.getByText(plate)).toHaveCount(0);
    await keepPicture(phone, 'receipt-genuine-390');
    await phone.getByRole('button', { name: 'English' }).click();
    await expect(phone.getByText('This receipt is genuine.')).toBeVisible();
    await phone.goto(`${pathname.slice(0, -6)}AAAAAA`);
    await expect(phone.getByRole('heading', { name: 'Unknown receipt' })).toBeVisible();
    await keepPicture(phone, 'receipt-unknown-390');
  });
});
