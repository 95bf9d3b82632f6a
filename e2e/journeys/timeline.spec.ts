import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { buildLane, letIn, local, nextPlate } from '../support/lane.ts';
import { keepPicture, openAs, somebody } from '../support/story.ts';
import { collectFaults, expect, test } from '../support/test.ts';

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

test('an operator finds a car of the day by keys alone, from counts to its record, and comes back to the same window', async ({
  page,
  api,
}) => {
  const faults = collectFaults(page);
  const lane = await buildLane(api);
  const plate = nextPlate('LIN');
  const entry = await letIn(api, lane, 3, plate);
  await api.call('POST', '/parking_outs/open_gate/manual', { gateId: lane.entryId, note: 'Tamu direksi' });
  await openAs(page, await somebody(api, ['OPERATOR']), `/gate_monitoring/timeline?gate=${lane.entryId}`);
  const day = page.getByRole('region', { name: 'Linimasa gate' });
  const told = page.getByRole('complementary', { name: 'Rincian' });
  const counted = page.getByRole('list', { name: 'Jumlah dalam rentang ini' });
  await expect(counted).toContainText('1 dibuka manual');
  await expect(told).toContainText('Panah memindahkan penunjuk');
  await day.focus();
  await press(page, 'ArrowLeft');
  await expect(told).toContainText(/\d\d:\d\d–\d\d:\d\d.*\d masuk/);
  expect(await axeFindings(page)).toEqual([]);

  await press(page, '+');
  expect(parameter(page, 'zoom')).toBe('360');
  await press(page, '+');
  expect(parameter(page, 'zoom')).toBe('60');
  await expect(page.locator('[data-lane] rect')).toHaveCount(1);
  await press(page, 'End');
  await expect(told).toContainText('Dibuka manual');
  await press(page, 'ArrowLeft');
  await expect(told).toContainText(entry.parkingCode);
  await expect(told).toContainText(plate);
  expect(await axeFindings(page)).toEqual([]);
  await keepPicture(page, 'gate-timeline-hour');
  const address = page.url();
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`/parking_ins\\?id.equals=${entry.id}&open=${entry.id}`));
  await expect(page.getByRole('dialog', { name: entry.parkingCode })).toContainText(plate);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(counted).toContainText('1 dibuka manual');

  // What is told by its address alone is what was looked at.
  await page.reload();
  await day.focus();
  await press(page, 'PageUp');
  await expect.poll(() => parameter(page, 'at')).not.toBe(new URL(address).searchParams.get('at'));
  await press(page, '-', '-');
  await expect.poll(() => parameter(page, 'zoom')).toBeNull();
  await press(page, 'PageUp');
  await expect.poll(() => parameter(page, 'date')).not.toBeNull();
  expect(parameter(page, 'date')).toBe(local(24 * 60).slice(0, 10));
  expect(faults).toEqual([]);
});

test('by the pointer: a count leads to its hour, a mark to its record', async ({ page, api }) => {
  const lane = await buildLane(api);
  await letIn(api, lane, 2, nextPlate('LIN'));
  await api.call('POST', '/parking_outs/open_gate/manual', { gateId: lane.entryId, note: 'Tamu direksi' });
  await openAs(page, await somebody(api, ['OPERATOR']), `/gate_monitoring/timeline?gate=${lane.entryId}`);
  const track = page.locator('[data-lane] > :last-child');
  await expect(page.getByRole('list', { name: 'Jumlah dalam rentang ini' })).toContainText('1 dibuka manual');
  const now = await track.getByTitle('Sekarang').boundingBox();
  const box = await track.boundingBox();
  await track.click({ position: { x: (now?.x ?? 0) - (box?.x ?? 0) - 1, y: 20 } });
  await expect.poll(() => parameter(page, 'zoom')).toBe('60');
  await expect(track.locator('rect')).toHaveCount(1);
  // It lies over what listens, and lets every touch through.
  await track.getByText('lock_open').click({ force: true });
  await expect(page).toHaveURL(/\/report\/manual-open-gate\?id.equals=/);
  await expect(page.getByRole('dialog')).toContainText('Tamu direksi');
});
