import { digestOf } from '../modules/parking/payments/providers/notify.ts';
import { midtransSignature } from '../modules/parking/payments/providers/midtrans.ts';
import type { BulkLoad } from './bulk-load.ts';
import { paidTypeIds } from './car-park.ts';
import { demoProvider } from './demo-provider.ts';
import type { Random } from './random.ts';
import { dayMs } from './site-calendar.ts';

/** A payment of a code, as its provider tells of it. */
export interface ToldCode {
  readonly id: string;
  readonly reference: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly paidAt: number;
}

/** What the provider of codes told by itself of the last days, and others in its name. */
export interface NotificationRows {
  tell(code: ToldCode): void;
}

const daysBack = 14;
const minuteMs = 60_000;
/** Of so many one is told again, told late, told of to somebody else, or told before by a forger. */
const oneIn = { again: 25, late: 60, strange: 90, forged: 50 } as const;
/** Addresses that are nobody's. */
const from = { provider: '203.0.113.24', forger: '198.51.100.77' } as const;
const headers = { 'content-type': 'application/json', 'user-agent': 'Veritrans' } as const;
const forgersKey = 'SB-Mid-server-TEBAKAN';

export function openNotificationRows(load: BulkLoad, random: Random, until: number): NotificationRows {
  const rows = load.table('payment_notifications', [
    'id',
    'paid_type_id',
    'provider',
    'address',
    'headers',
    'body',
    'digest',
    'state',
    'payment_id',
    'times',
    'at',
    'last_at',
  ]);
  const add = (state: 'TAKEN' | 'FORGED' | 'UNKNOWN', told: ToldCode, at: number, times = 1): void => {
    const lastAt = at + (times - 1) * 2 * minuteMs;
    if (lastAt > until) return;
    const isForged = state === 'FORGED';
    const body = Buffer.from(JSON.stringify(bodyOf(told, isForged ? forgersKey : demoProvider.serverKey)));
    rows.add([
      random.idAt(at),
      paidTypeIds.QRIS,
      demoProvider.name,
      isForged ? from.forger : from.provider,
      JSON.stringify(headers),
      body,
      digestOf(headers, body),
      state,
      state === 'TAKEN' ? told.id : null,
      times,
      at,
      lastAt,
    ]);
  };
  return {
    tell: (code) => {
      if (code.paidAt < until - daysBack * dayMs) return;
      if (random.chance(1 / oneIn.forged)) add('FORGED', code, code.paidAt - random.between(5_000, 15_000));
      const wait = random.chance(1 / oneIn.late) ? random.between(20, 50) * minuteMs : random.between(300, 2_000);
      add('TAKEN', code, code.paidAt + wait, random.chance(1 / oneIn.again) ? random.between(2, 3) : 1);
      if (random.chance(1 / oneIn.strange))
        add('UNKNOWN', { ...code, id: random.idAt(code.paidAt), reference: `MT-${random.bits()}` }, code.paidAt + wait);
    },
  };
}

/** What Midtrans says of a code that was paid. */
export const paidBody = ({ id, reference, amount }: Omit<ToldCode, 'paidAt'>) => ({
  status_code: '200',
  transaction_id: reference,
  order_id: id,
  gross_amount: amount.toFixed(2),
  transaction_status: 'settlement',
  currency: 'IDR',
  payment_type: 'qris',
});

function bodyOf(code: ToldCode, serverKey: string) {
  const told = paidBody(code);
  return {
    ...told,
    signature_key: midtransSignature(told.order_id, told.status_code, told.gross_amount, serverKey),
  };
}
