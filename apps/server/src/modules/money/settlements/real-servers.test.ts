import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@parking/contract/contract';
import { triesLockedSsh } from '../../../../../../scripts/lib/file-servers.ts';
import type { FileServer } from '../../../platform/outgoing/files/file-way.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type RealServer,
  type RealSsh,
  startRealFtp,
  startRealSsh,
} from '../../../platform/outgoing/files/testing/real-servers.ts';
import { startLockedSsh } from '../../../platform/outgoing/files/testing/locked-ssh.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { emoney, qris } from '../../parking/testing/stays.ts';
import {
  type FinanceOffice,
  backdateWaiting,
  keepAll,
  listBreaches,
  listSettlements,
  openOffice,
  settlementDetail,
} from '../testing/settlements.ts';

let server: TestServer;
let office: FinanceOffice;
let ssh: RealSsh;
let locked: RealServer | null;
let ftp: RealServer;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' });
  office = await openOffice(server);
  [ssh, ftp, locked] = await Promise.all([
    startRealSsh(),
    startRealFtp(),
    triesLockedSsh() ? startLockedSsh('PASSWORD') : null,
  ]);
});
afterAll(async () => {
  await server.close();
  await Promise.all([ssh, ftp, ...(locked ? [locked] : [])].map((one) => one.close()));
});

/** A settlement of so many payments that waits to be sent, of a later day than the one before it. */
let days = 10;
async function generated(paidTypeId: string, payments: number): Promise<string> {
  for (let n = 1; n <= payments; n += 1)
    await buildPayment(server, { byId: office.cashier.person.id, paidTypeId, amount: 1_000 * n, purpose: 'ANY' });
  await backdateWaiting(server, paidTypeId, days);
  days -= 1;
  await keepAll(server);
  const [made] = await listSettlements(office.finance, `paidTypeId.equals=${paidTypeId}&sort=number,desc`);
  expect(made?.status).toBe('GENERATED');
  return made?.id ?? '';
}

async function setUp(paidTypeId: string, { way, host, port, username, password, privateKey, hostKey }: FileServer) {
  const secrets = { ...(password !== null && { password }), ...(privateKey !== null && { privateKey }) };
  const body = { way, host, port, username, ...secrets, hostKey, ...office.signed };
  const { status, error } = await office.finance.call(contract.settlementSetups.update, {
    params: { id: paidTypeId },
    body,
  });
  if (status !== 200) throw new Error(error.message);
}

const download = async (id: string): Promise<Buffer> =>
  (
    await server.app.inject({
      method: 'GET',
      url: `/api/settlements/download/${id}`,
      headers: { authorization: office.finance.token ?? '' },
    })
  ).rawPayload;

const lockedBank = (): RealServer => {
  if (!locked) throw new Error('it was not started');
  return locked;
};
const banks: readonly (readonly [string, () => RealServer, string])[] = [
  ['OpenSSH', () => ssh, qris],
  ['vsftpd', () => ftp, emoney],
  ...(triesLockedSsh() ? [['OpenSSH with a password, locked into a folder', lockedBank, qris] as const] : []),
];

test.each(banks)(
  'through %s, cut in the middle, a settlement is sent once, and what lies there is what download gives',
  async (_, bankOf, paidTypeId) => {
    const bank = bankOf();
    await setUp(paidTypeId, bank.server);
    const tested = await office.finance.call(contract.settlementSetups.test, { params: { id: paidTypeId } });
    expect(tested.data).toEqual({ result: 'OK', said: null });
    const id = await generated(paidTypeId, 60);
    const { versions } = await settlementDetail(office.finance, id);
    const { name, bytes, sha256 } = versions[0] ?? { name: '', bytes: 0, sha256: '' };
    expect(bytes).toBeGreaterThan(4_000);
    const send = () => office.finance.call(contract.settlements.send, { params: { id } });
    const before = bank.line.passed();
    bank.line.cutAfter(bank.server.way === 'SFTP' ? 7_000 : 2_000);
    expect(await send()).toMatchObject({ status: 200, data: { sent: true, fileName: name } });
    // What went over it twice is more than the file, and less than two of it with all that is said around.
    expect(bank.line.passed() - before).toBeGreaterThan(bytes + 2_000);
    expect(await bank.names()).toEqual([name]);
    const there = await readFile(join(bank.folder, name));
    const downloaded = await download(id);
    expect(downloaded.equals(there)).toBe(true);
    expect([there.length, createHash('sha256').update(there).digest('hex')]).toEqual([bytes, sha256]);
    const written = bank.line.passed();
    expect(await send()).toMatchObject({ status: 200, data: { sent: true, fileName: name } });
    expect(bank.line.passed()).toBe(written);
    const { status, steps } = await settlementDetail(office.finance, id);
    expect([status, steps.filter(({ to }) => to === 'SENT').length]).toEqual(['SENT', 1]);
    expect(await listBreaches(server)).toEqual([]);
  },
);
