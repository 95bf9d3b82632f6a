import { simulatedAnswer } from '../modules/parking/payments/simulator.ts';
import { linesOfPaid } from '../modules/parking/payments/spend-payment.ts';
import type { BulkLoad } from './bulk-load.ts';
import { type DemoGate, paidTypeIds } from './car-park.ts';
import { demoProvider, practice } from './demo-provider.ts';
import type { Ledger } from './ledger.ts';
import { type NotificationRows, paidBody } from './notification-rows.ts';
import type { Random } from './random.ts';
import type { Car } from './stay-rows.ts';

interface Paid {
  readonly businessDay: string;
  readonly car: Car;
  readonly kind: 'QRIS' | 'EMONEY';
  readonly amount: number;
  readonly gate: DemoGate;
  readonly operatorId: string;
  /** When the exit was saved; when the answer came, of one that nothing used. */
  readonly at: number;
}

/** Cashless payments as asked for, answered by their providers and booked on account. */
export interface PaymentRows {
  /** One that its exit used. Returns the payment's id. */
  use(paid: Paid): string;
  /** One whose car had left for cash when it was answered: it stays on account. */
  leave(paid: Paid): void;
  /** One that ran out before it was paid. */
  fail(asked: Omit<Paid, 'businessDay'>): void;
}

const waitedMs = 120_000;

interface PaymentParts {
  readonly load: BulkLoad;
  readonly random: Random;
  readonly siteId: string;
  readonly ledger: Ledger;
  readonly notifications: NotificationRows;
}

/** Through whom each kind comes. */
const askedOf = {
  QRIS: [demoProvider.name, demoProvider.id],
  EMONEY: [practice.provider, practice.id],
} as const;

export function openPaymentRows({ load, random, siteId, ledger, notifications }: PaymentParts): PaymentRows {
  const payments = load.table('payments', [
    'id',
    'site_id',
    'stay_id',
    'paid_type_id',
    'gate_id',
    'kind',
    'amount',
    'state',
    'adapter',
    'provider_id',
    'adapter_ref',
    'qr_string',
    'card_type',
    'card_number',
    'terminal',
    'balance_before',
    'balance_after',
    'by_id',
    'request_key',
    'created_at',
    'expires_at',
    'answered_at',
    'paid_at',
    'purpose',
  ]);
  const uses = load.table('payment_uses', ['payment_id', 'kind', 'source_id', 'used', 'owed_back', 'by_id', 'at']);
  const logs = load.table('payment_logs', ['id', 'payment_id', 'at', 'direction', 'body']);
  const open = load.table('payments_open', ['id', 'payment_id', 'state', 'paid_at']);

  const ask = ({ car, kind, amount, gate }: Omit<Paid, 'businessDay'>, created: number) => {
    const id = random.idAt(created);
    return { id, kind, amount, gateCode: gate.code, billNumber: car.code, createdAt: new Date(created) };
  };
  const pay = (paid: Paid): { id: string; paidAt: number } => {
    const { car, kind, amount, gate, operatorId, at, businessDay } = paid;
    const takes = kind === 'QRIS' ? random.between(8_000, 25_000) : random.between(1_000, 4_000);
    const created = Math.max(car.enteredAt, at - takes - 2_000);
    const paidAt = Math.max(created, at - 1_000);
    const request = ask(paid, created);
    const { id } = request;
    const { reference, raw, qrString, cardType, cardNumber, terminal, balanceBefore, balanceAfter } = simulatedAnswer(
      request,
      true,
    );
    payments.add([
      id,
      siteId,
      car.id,
      paidTypeIds[kind],
      gate.id,
      kind,
      amount,
      'PAID',
      ...askedOf[kind],
      reference,
      qrString ?? null,
      cardType ?? null,
      cardNumber ?? null,
      terminal ?? null,
      balanceBefore ?? null,
      balanceAfter ?? null,
      operatorId,
      random.idAt(created),
      created,
      created + waitedMs,
      paidAt,
      paidAt,
      'STAY',
    ]);
    ledger.book({
      type: 'PAYMENT',
      kind: 'PAID',
      sourceId: id,
      businessDay,
      depositId: null,
      actorId: operatorId,
      at,
      lines: linesOfPaid({ id, amount, paidTypeId: paidTypeIds[kind] }).map(({ account, amount: sum }) => [
        account,
        sum,
      ]),
    });
    logs.add([random.idAt(created), id, created, 'REQUEST', JSON.stringify({ kind, amount })]);
    const told = { id, reference, amount, paidAt };
    const said = kind === 'QRIS' ? paidBody(told) : raw;
    logs.add([random.idAt(paidAt), id, paidAt, 'ANSWER', JSON.stringify(said)]);
    if (kind === 'QRIS') notifications.tell(told);
    return { id, paidAt };
  };
  return {
    fail: (asked) => {
      const { car, kind, amount, gate, operatorId, at } = asked;
      const created = Math.max(car.enteredAt, at - waitedMs - 20_000);
      const request = ask(asked, created);
      const { reference, qrString } = simulatedAnswer(request, false);
      const noCard = [null, null, null, null, null];
      const asFailed = [
        request.id,
        siteId,
        car.id,
        paidTypeIds[kind],
        gate.id,
        kind,
        amount,
        'EXPIRED',
        ...askedOf[kind],
      ];
      const times = [random.idAt(created), created, created + waitedMs, created + waitedMs, null, 'STAY'];
      payments.add([...asFailed, reference, qrString ?? null, ...noCard, operatorId, ...times]);
      logs.add([random.idAt(created), request.id, created, 'REQUEST', JSON.stringify({ kind, amount })]);
    },
    use: (paid) => {
      const { id } = pay(paid);
      uses.add([id, 'EXIT', paid.car.id, paid.amount, 0, paid.operatorId, paid.at]);
      return id;
    },
    leave: (paid) => {
      const { id, paidAt } = pay(paid);
      open.add([id, id, 'ON_ACCOUNT', paidAt]);
    },
  };
}
