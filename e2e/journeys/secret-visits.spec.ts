import { buildLane, local, nextPlate } from '../support/lane.ts';
import { keepPicture, openAs, somebodyWhoSigns } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('an auditor opens the report of a visit on a phone, and of one that nobody sold sees what it came to', async ({
  page,
  api,
}) => {
  const lane = await buildLane(api);
  const auditor = await somebodyWhoSigns(['AUDITOR']);
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await openAs(page, auditor, '/secret_visits');
  const [vehicles, paidTypes] = await Promise.all(
    ['/vehicle_types/list', '/paid-type/list'].map((path) => session.call<{ id: string }[]>('GET', path)),
  );
  const plateNumber = nextPlate('VIS');
  const visit = await session.call<{ number: number; id: string }>('POST', '/secret_visits', {
    plateNumber,
    datetimeFrom: local(120),
    datetimeTo: local(60),
    vehicleId: vehicles?.[0]?.id,
    paidTypeId: paidTypes?.[0]?.id,
    lostTicket: false,
    voucher: false,
  });
  await page.goto(`/secret_visits?open=${visit.id}`);
  await page.getByRole('button', { name: 'Laporkan' }).click();
  const form = page.getByRole('dialog', { name: `Laporan kunjungan ${visit.number}` });
  await expect(form).toBeVisible();
  await keepPicture(page, 'secret-visit-report-390');
  const told = { datetimeIn: local(90), datetimeOut: local(30), gateId: lane.exitId, paid: 8_000 };
  await session.call('POST', `/secret_visits/${visit.id}/report`, told);
  await page.reload();
  await expect(page.getByText('penjualannya tidak ada').first()).toBeVisible();
  await keepPicture(page, 'secret-visit-not-found-390');
});
