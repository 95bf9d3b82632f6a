import { randomUUID } from 'node:crypto';
import { type Api, baseUrl } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { sell } from '../support/sell.ts';
import { keepPicture, openAs, somebody, unique } from '../support/story.ts';
import { collectFaults, expect, test } from '../support/test.ts';

/** A gate whose machine says what it is asked to. */
async function buildMachine(api: Api) {
  const code = unique('G').slice(-12).toUpperCase();
  const gate = await api.call<{ id: string }>('POST', '/gates', {
    name: `Pintu ${code}`,
    code,
    gateType: 'IN',
    gateCategory: 'CASHIER',
    printType: 'NONE',
    embeddedPrinterType: 'NONE',
    showOnMonitoring: true,
    parkingType: 'REGULAR',
    devices: [],
    gateVehicleTypes: [],
  });
  const { token } = await api.call<{ token: string }>('POST', `/gates/generate_token/${gate.id}`);
  const say = async (type: string, data: object = {}): Promise<void> => {
    const answer = await fetch(`${baseUrl()}/api/gate_events`, {
      method: 'POST',
      headers: { authorization: `Gate ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events: [{ id: randomUUID(), type, at: new Date().toISOString(), data }] }),
    });
    expect(answer.status).toBe(200);
  };
  return { code, say };
}

test('what somebody was told of says that it is done once it is, and stands in the quick panel until then', async ({
  page,
  api,
}) => {
  const faults = collectFaults(page);
  const { code, say } = await buildMachine(api);
  await openAs(page, await somebody(api, ['OPERATOR']), '/dashboard');
  await say('PAPER_OUT');
  const bell = page.getByRole('button', { name: /^Notifikasi/ });
  await expect(bell).toHaveText(/\d/);
  await bell.click();
  const told = page.getByRole('dialog', { name: 'Notifikasi' }).getByRole('listitem').filter({ hasText: code });
  await expect(told.getByRole('img', { name: 'Belum dibaca' })).toBeVisible();
  await expect(told).not.toContainText('Selesai');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Panel cepat' }).click();
  const quick = page.getByRole('dialog', { name: 'Panel cepat' });
  const standing = quick.getByRole('listitem').filter({ hasText: `${code} Kertas habis` });
  await expect(standing).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await keepPicture(page, 'quick-panel');

  // The paper is put in: the alarm goes while it is looked at, and the notice asks no more.
  await say('HEARTBEAT', { paper: 'OK' });
  await expect(standing).toBeHidden();
  await page.keyboard.press('Escape');
  await bell.click();
  await expect(told).toContainText('Selesai');
  await expect(told.getByRole('img', { name: 'Belum dibaca' })).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  await keepPicture(page, 'bell-done');
  expect(faults).toEqual([]);
});

test('the quick panel tells a cashier of the own open deposit, never what is in it', async ({ page, api }) => {
  const cashier = await somebody(api, ['CASHIER']);
  const session = await openAs(page, cashier, '/dashboard');
  const quick = page.getByRole('dialog', { name: 'Panel cepat' });
  await page.getByRole('button', { name: 'Panel cepat' }).click();
  await expect(quick).toContainText('Tidak ada yang menunggu.');
  await expect(quick).not.toContainText('terbuka sejak');
  // Who watches no gates has no alarms to read.
  await expect(quick).not.toContainText('Peringatan');
  await page.keyboard.press('Escape');
  await sell(api, session, 1);
  await page.getByRole('button', { name: 'Panel cepat' }).click();
  const deposit = quick.getByRole('link', { name: /^Setoran \d+ terbuka sejak/ });
  await expect(deposit).toBeVisible();
  await expect(quick).not.toContainText('Rp');
  await deposit.click();
  await expect(page).toHaveURL(/\/deposits\?open=/);
});
