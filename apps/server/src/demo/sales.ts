import type { LostTicket } from '@parking/contract/tariffs/charge';
import { type DemoGate, type DemoPerson, paidTypeIds, staffNamed } from './car-park.ts';
import type { ClaimLives } from './claim-lives.ts';
import type { DepositLives } from './deposit-lives.ts';
import { type FreePassRows, freePassWords } from './free-pass-rows.ts';
import type { Later } from './later.ts';
import type { MemberLives } from './member-lives.ts';
import type { Dealing, Fate, Leaving } from './leaving.ts';
import type { Price } from './prices.ts';
import type { RefundLives } from './refund-lives.ts';
import { dayMs } from './site-calendar.ts';
import type { Car } from './stay-rows.ts';
import type { TrafficParts } from './traffic-parts.ts';
import type { TenantOwes } from './voucher-rows.ts';
import { pickWay, tenderedFor } from './what-comes.ts';

const odds = { answeredLate: 0.003, letGo: 0.0015 } as const;

/** What is on account for longer has been given back. */
const onAccountMs = 30 * dayMs;
/** What is to be collected for longer has come in, or was given up. */
const toCollectMs = 8 * dayMs;

const minuteMs = 60_000;

interface Sold {
  readonly at: number;
  readonly businessDay: string;
  readonly depositId: string;
  readonly operatorId: string;
}

export interface Sales {
  sell(leaving: Leaving, dealing?: Dealing): void;
  /** What a member is to pay. */
  dueOf(car: Car, gate: DemoGate, at: number): number;
}

interface Lives {
  readonly later: Later;
  readonly claims: ClaimLives;
  readonly deposits: DepositLives;
  readonly members: MemberLives;
  readonly refunds: RefundLives;
  readonly freePasses: FreePassRows;
}

const nothingElse: Dealing = {};

/** Exits, with everything that they bring about. */
export function openSales(
  parts: TrafficParts,
  { later, claims, deposits, members, refunds, freePasses }: Lives,
): Sales {
  const { random, calendar, ledger, rows, payments, receipts, priceOf, vouchers, toCollect, until } = parts;

  /** Now and then a driver truly cannot pay. */
  const isLetGo = (at: number, businessDay: string): boolean =>
    at > until - toCollectMs && random.chance(odds.letGo) && toCollect.mayOwe(businessDay);

  /** What a tenant pays stands beside the sale. */
  const oweByTenant = (car: Car, { departmentId, owed, tax }: TenantOwes, sold: Sold): void => {
    const { operatorId: actorId, ...rest } = sold;
    ledger.book({
      type: 'PARKING_OUT',
      kind: 'TENANT',
      sourceId: car.id,
      actorId,
      ...rest,
      lines: [
        [{ kind: 'TENANT', ownerId: departmentId }, owed],
        [{ kind: 'REVENUE' }, tax - owed],
        [{ kind: 'TAX' }, -tax],
      ],
    });
  };

  /** Nothing is due: the gate opens by itself, nobody sells and no deposit takes part. */
  const openForMember = (car: Car, { gate, at }: Leaving, price: Price, kind: 'MEMBER' | 'EXIT_MISSED'): void => {
    const businessDay = calendar.businessDay(at);
    rows.out(car, {
      exitedAt: at,
      businessDay,
      kind,
      gateId: gate.id,
      operatorId: null,
      depositId: null,
      requestId: random.idAt(at),
      paidTypeId: null,
      paymentId: null,
      price,
      tendered: null,
      voucherId: null,
      freePassVerification: null,
      note: null,
    });
    receipts.number(car.id, gate, businessDay, at);
  };

  const pricedAs = (car: Car, { gate, at }: Pick<Leaving, 'gate' | 'at'>, fate: Fate) => {
    const lostTicket: LostTicket = fate === 'lost' ? 'entry-known' : fate === 'lost-unknown' ? 'entry-unknown' : 'no';
    const entitlement = fate === 'member' ? members.entitlementOf(car, gate.id, at) : null;
    const { enteredAt, entryDay, vehicleTypeId } = car;
    return { enteredAt, exitedAt: at, entryDay, vehicleTypeId, lostTicket, entitlement, freePass: fate === 'free' };
  };

  /** What the membership of whoever forgot the card makes of it, once it is paid. */
  const askBack = (car: Car, { gate, at }: Leaving, operatorId: string, receiptNumber: string, paid: Price): void => {
    const judgedAs = members.refundOf(car, gate.id, at);
    if (!judgedAs) return;
    const { entitlement } = judgedAs;
    const { total: price } = priceOf({ ...pricedAs(car, { gate, at }, 'forgot'), entitlement, voucher: null });
    const { total, tax: paidTax } = paid;
    refunds.pay({ stayId: car.id, operatorId, receiptNumber, at, paid: total, paidTax, price, judgedAs });
  };

  const sell = (leaving: Leaving, dealing: Dealing = nothingElse): void => {
    const { kind, at, gate, operator } = leaving;
    const fate = dealing.fate ?? leaving.fate;
    const seller = dealing.soldBy ?? operator;
    const sold = dealing.soldOn ?? leaving.car;
    const car = dealing.flags ? { ...sold, flags: [...sold.flags, ...dealing.flags] } : sold;
    const taken = fate === 'pays' && dealing === nothingElse ? vouchers.draw(at) : null;
    const own = pricedAs(car, leaving, fate);
    const { lostTicket } = own;
    const stay = {
      ...own,
      vehicleTypeId: dealing.soldTypeId ?? car.vehicleTypeId,
      voucher: taken?.priced ?? null,
    };
    const due = priceOf(stay);
    const { chargedFrom } = dealing;
    const price =
      chargedFrom === undefined
        ? due
        : { ...priceOf({ ...stay, enteredAt: chargedFrom }), durationMinutes: due.durationMinutes };
    const ofTenant = taken && vouchers.use(taken, car, at, price);
    const businessDay = calendar.businessDay(at);
    const { total, tax } = price;
    if (fate === 'member' && total === 0 && !dealing.isAttended)
      return openForMember(car, leaving, price, dealing.exitKind === 'EXIT_MISSED' ? 'EXIT_MISSED' : 'MEMBER');
    const depositId = deposits.idFor(seller, calendar.shiftAt(at), at);
    const wanted = total === 0 ? null : fate === 'forgot' ? 'CASH' : (dealing.way ?? pickWay(random, kind));
    const owes = wanted === 'CASH' && fate !== 'forgot' && dealing === nothingElse && isLetGo(at, businessDay);
    const way = owes ? null : wanted;
    const paidTypeId = way === null ? null : paidTypeIds[way];
    const cashless = way === 'QRIS' || way === 'EMONEY' ? way : null;
    const paid = { car, amount: total, gate, operatorId: seller.id };
    const paymentId = cashless && payments.use({ ...paid, kind: cashless, at, businessDay });
    if (way === 'CASH' && at > until - onAccountMs && random.chance(odds.answeredLate)) {
      const answeredAt = at + random.between(minuteMs, 4 * minuteMs);
      const answered = { kind: 'QRIS', at: answeredAt, businessDay: calendar.businessDay(answeredAt) } as const;
      later(answeredAt, () => payments.leave({ ...paid, ...answered }));
    }
    const words = fate === 'free' ? random.pick(freePassWords) : null;
    rows.out(owes ? { ...car, flags: [...car.flags, 'to-collect'] } : car, {
      exitedAt: at,
      businessDay,
      kind: lostTicket !== 'no' ? 'LOST_TICKET' : soldAs(dealing),
      gateId: gate.id,
      operatorId: seller.id,
      depositId,
      requestId: random.idAt(at),
      paidTypeId,
      paymentId,
      price,
      variance: chargedFrom === undefined ? null : total - due.total,
      tendered: way === 'CASH' ? tenderedFor(random, total) : null,
      voucherId: taken && price.discount > 0 ? taken.id : null,
      freePassVerification: words,
      note: lostTicket === 'no' ? null : 'Tiket hilang, STNK diperiksa',
      exitPlate: dealing.exitPlate,
      soldTypeId: dealing.soldTypeId,
      tariffState: fate === 'forgot' ? parts.tariffState : undefined,
    });
    const owing = { stayId: car.id, operatorId: seller.id, approvedBy: staffNamed('operator1').id, depositId };
    if (owes) toCollect.owe({ ...owing, businessDay, amount: total, at });
    if (words) freePasses.give({ ...owing, businessDay, price, words, at });
    if (taken?.isPaper && price.discount > 0) deposits.takePaper(seller, taken.batchId);
    if (ofTenant) oweByTenant(car, ofTenant, { at, businessDay, depositId, operatorId: seller.id });
    if (total > 0) {
      ledger.book({
        type: 'PARKING_OUT',
        kind: 'SALE',
        sourceId: car.id,
        businessDay,
        depositId,
        actorId: seller.id,
        at,
        lines: [
          [holderOf(way, seller), total],
          [{ kind: 'REVENUE' }, tax - total],
          [{ kind: 'TAX' }, -tax],
        ],
      });
      if (way === 'CASH') deposits.takeCash(seller, total);
      if (way === 'CARD')
        claims.claim({ stayId: car.id, operator: seller, depositId, gate, amount: total, at, businessDay });
    }
    const receiptNumber = receipts.number(car.id, gate, businessDay, at);
    if (fate === 'forgot') askBack(car, leaving, seller.id, receiptNumber, price);
  };
  return {
    sell,
    dueOf: (car, gate, at) => priceOf({ ...pricedAs(car, { gate, at }, 'member'), voucher: null }).total,
  };
}

/** One that pays was seen. */
const soldAs = ({ exitKind }: Dealing) => (exitKind === 'EXIT_MISSED' ? 'NORMAL' : (exitKind ?? 'NORMAL'));

/** Who has what was paid. */
function holderOf(way: keyof typeof paidTypeIds | null, seller: DemoPerson) {
  if (way === null) return { kind: 'TO_COLLECT' } as const;
  if (way === 'CASH') return { kind: 'DRAWER', ownerId: seller.id } as const;
  if (way === 'CARD') return { kind: 'CLAIMED', ownerId: seller.id } as const;
  return { kind: 'ON_ACCOUNT', ownerId: paidTypeIds[way] } as const;
}
