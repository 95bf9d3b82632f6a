import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { inTransaction } from '../../../platform/db/pool.ts';
import { type Person, buildUser } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { checkOut } from '../../parking/exit/check-out.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { type Lane, buildStay, cash } from '../../parking/testing/stays.ts';

export const safe = '01900000-0000-7000-8000-000000000301';
export const bank = '01900000-0000-7000-8000-000000000302';

/** Rupiah for a car's 61 minutes. */
export const usualPrice = 8_000;

interface CashSale {
  readonly paidTypeId?: string;
  readonly minutesAgo?: number;
  readonly freePass?: boolean;
  /** When the car leaves; now when left out. */
  readonly at?: Date;
}

/** A car leaves and pays this cashier in cash: Rp 8.000 for the usual 61 minutes and a half. Returns what was taken. */
export async function sell(server: TestServer, lane: Lane, cashier: Person, sale: CashSale = {}): Promise<number> {
  const { paidTypeId = cash, minutesAgo = 61.5, freePass = false, at = new Date() } = sale;
  const stay = await buildStay(server, lane, { minutesAgo: minutesAgo + (Date.now() - at.getTime()) / 60_000 });
  const rights = { everything: false, menus: new Map(), modules: new Set<string>() };
  const actor = {
    userId: cashier.id,
    username: cashier.username,
    sessionId: '',
    groupIds: [],
    rights,
    mustChangePassword: false,
    lacksSecondFactor: false,
    begunBy: 'PASSWORD' as const,
    deskGateId: null,
    isLocked: false,
  };
  const supervisor = { ...rights, everything: true };
  const signer = freePass ? await buildUser(server, { groups: ['OPERATOR'] }) : null;
  const approver = signer && { userId: signer.id, username: signer.username, rights: supervisor, useCode: null };
  const paid = { byId: cashier.id, paidTypeId, amount: usualPrice, purpose: 'STAY', stayId: stay.id } as const;
  const paymentId = paidTypeId === cash ? undefined : await buildPayment(server, paid);
  const saved = await inTransaction(server.platform.database, (tx) =>
    checkOut(
      tx,
      { site: server.platform.site.current(), actor, approver, origin: { language: 'id' } },
      {
        parkingInId: stay.id,
        kind: 'NORMAL',
        exitedAt: at,
        gateId: lane.exitId,
        ...(freePass ? { freePass, note: 'Tamu direksi' } : { paidTypeId, paymentId }),
      },
    ),
  );
  return saved.parkingOut.total ?? 0;
}

const { deposits, depositPayments } = contract;
const keyed = (key = newIdempotencyKey()) => ({ 'idempotency-key': key });

/** The calls of a deposit's life as a client makes them. */
export const act = {
  submit: (client: Client, userId: string, body: object, key?: string): Promise<Answer> =>
    client.call(deposits.handIn, { params: { id: userId }, body, headers: keyed(key) }),
  pay: (client: Client, id: string, body: object, key?: string): Promise<Answer> =>
    client.call(deposits.receive, { params: { id }, body: { cashId: safe, ...body }, headers: keyed(key) }),
  verify: (client: Client, id: string, body: object = { accepted: true }): Promise<Answer> =>
    client.call(deposits.verify, { params: { id }, body, headers: keyed() }),
  dispute: (client: Client, id: string, note = 'Uang palsu'): Promise<Answer> =>
    client.call(deposits.dispute, { params: { id }, body: { note }, headers: keyed() }),
  reopen: (client: Client, id: string, body: object = {}): Promise<Answer> =>
    client.call(deposits.reopen, { params: { id }, body: { note: 'Dihitung ulang', ...body }, headers: keyed() }),
  close: (client: Client, id: string): Promise<Answer> =>
    client.call(depositPayments.generateCashIn, { params: { id }, body: {}, headers: keyed() }),
};

export const detailOf = (answer: Answer): DepositDetail => answer.data as DepositDetail;

/** What the cashier has open now. */
export async function openDepositOf(client: Client, userId: string): Promise<DepositDetail | null> {
  return (await client.call(deposits.upcoming, { params: { id: userId } })).data as DepositDetail | null;
}
