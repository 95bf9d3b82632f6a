import type { LostTicket } from '@parking/contract/tariffs/charge';
import { type DemoGate, type DemoPerson, cashierAt, exitGates, paidTypeIds, staffNamed } from './car-park.ts';
import type { BulkLoad } from './bulk-load.ts';
import type { ClaimLives } from './claim-lives.ts';
import type { Demand } from './demand.ts';
import type { DepositLives } from './deposit-lives.ts';
import type { GateEventRows } from './gate-event-rows.ts';
import type { Later } from './later.ts';
import { type MemberLives, memberShare } from './member-lives.ts';
import type { Ledger } from './ledger.ts';
import type { PaymentRows } from './payment-rows.ts';
import type { Price, openPrices } from './prices.ts';
import type { Random } from './random.ts';
import type { ReceiptRows } from './receipt-rows.ts';
import { type SiteCalendar, type WorkedShift, dayMs, hourMs } from './site-calendar.ts';
import type { Car, StayRows } from './stay-rows.ts';
import { type FreePassRows, freePassWords } from './free-pass-rows.ts';
import type { ToCollectRows } from './to-collect-rows.ts';
import type { Visitors } from './visitors.ts';
import type { TenantOwes, VoucherRows } from './voucher-rows.ts';
import { type Kind, kinds, makeCode, pickGate, pickWay, tenderedFor } from './what-comes.ts';

const odds = {
  dropOff: 0.06,
  severalDays: 0.004,
  manualEntry: 0.004,
  doubleTicket: 0.002,
  lostTicket: 0.0025,
  lostUnknown: 0.0005,
  freePass: 0.006,
  answeredLate: 0.003,
  letGo: 0.0015,
} as const;

/** What is on account for longer has been given back. */
const onAccountMs = 30 * dayMs;
/** What is to be collected for longer has come in, or was given up. */
const toCollectMs = 8 * dayMs;

const minuteMs = 60_000;

type Fate = 'pays' | 'member' | 'lost' | 'lost-unknown' | 'free';

interface Happening {
  readonly at: number;
  readonly act: (at: number) => void;
}

export interface TrafficParts {
  readonly load: BulkLoad;
  readonly stays: number;
  readonly until: number;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly lostTicketMinutes: number;
  readonly demand: Demand;
  readonly rows: StayRows;
  readonly payments: PaymentRows;
  readonly toCollect: ToCollectRows;
  readonly freePasses: FreePassRows;
  readonly vouchers: VoucherRows;
  readonly events: GateEventRows;
  readonly visitors: Visitors;
  readonly priceOf: ReturnType<typeof openPrices>;
  readonly receipts: ReceiptRows;
  readonly ledger: Ledger;
  readonly openClaims: (later: Later) => ClaimLives;
  readonly openDeposits: (later: Later, claims: ClaimLives) => DepositLives;
  readonly openMembers: (later: Later, deposits: DepositLives) => MemberLives;
}

interface Sold {
  readonly at: number;
  readonly businessDay: string;
  readonly depositId: string;
  readonly operatorId: string;
}

/** Lets hours pass: cars come, leave, and everything that their entries and exits bring about. */
export class Traffic {
  readonly hours: number;
  arrived = 0;
  inside = 0;
  readonly #parts: TrafficParts;
  readonly #claims: ClaimLives;
  readonly #deposits: DepositLives;
  readonly members: MemberLives;
  /** What happens in each hour; what lies after the present is kept in the last. */
  readonly #agenda: Happening[][];
  readonly #stillInside = new Set<Car>();

  constructor(parts: TrafficParts) {
    this.#parts = parts;
    this.hours = parts.demand.hours;
    this.#agenda = Array.from({ length: this.hours + 1 }, () => []);
    const later: Later = (at, act) => this.#later(at, act);
    this.#claims = parts.openClaims(later);
    this.#deposits = parts.openDeposits(later, this.#claims);
    this.members = parts.openMembers(later, this.#deposits);
  }

  async pass(hour: number): Promise<void> {
    const { demand, stays, load } = this.#parts;
    const upTo = (at: number): number => Math.round((demand.arrivedBy[at] ?? 0) * stays);
    for (let left = upTo(hour) - (hour === 0 ? 0 : upTo(hour - 1)); left > 0; left -= 1) {
      this.#arrive(hour);
      if (load.breathless) await load.relax();
    }
    const happenings = this.#agenda[hour] ?? [];
    this.#agenda[hour] = [];
    happenings.sort((one, other) => one.at - other.at);
    for (const { at, act } of happenings) {
      act(at);
      if (load.breathless) await load.relax();
    }
  }

  finish(): void {
    for (const car of this.#stillInside) {
      this.#parts.rows.inside(car);
      this.#parts.vouchers.inside(car);
    }
    this.inside = this.#stillInside.size;
    this.#deposits.finish();
    this.#claims.finish();
  }

  #later(at: number, act: (at: number) => void): void {
    const { demand, until } = this.#parts;
    if (at > until) return;
    this.#agenda[Math.min(this.hours, Math.floor((at - demand.from) / hourMs))]?.push({ at, act });
  }

  #arrive(hour: number): void {
    const { random, demand, calendar, visitors, events, ledger, until } = this.#parts;
    const begins = demand.from + hour * hourMs;
    const seconds = Math.floor(Math.min(hourMs, until - begins) / 1000);
    const enteredAt = begins + random.below(seconds) * 1000;
    const kind = this.#pickKind();
    const arriving = random.chance(memberShare) ? this.members.arrive(kind.group, enteredAt) : null;
    const byHand = !arriving && random.chance(odds.manualEntry);
    const gate = pickGate(random, 'IN', kind);
    const operator = byHand ? this.#cashierOf(pickGate(random, 'OUT', kind), calendar.shiftAt(enteredAt)) : null;
    const plateUnread = !byHand && !arriving && !random.chance(kind.read);
    const recordedAt = byHand ? Math.min(until, enteredAt + random.between(2, 40) * minuteMs) : enteredAt + 80;
    const car: Car = {
      id: random.idAt(recordedAt),
      code: makeCode(random),
      vehicleTypeId: kind.typeId,
      origin: arriving ? 'MEMBER' : byHand ? 'MANUAL' : plateUnread ? 'DISPENSER' : 'LPR',
      entryGateId: gate.id,
      entryOperatorId: operator?.id ?? null,
      eventId: byHand ? null : random.idAt(enteredAt),
      enteredAt,
      entryDay: calendar.dayText(calendar.dayNumber(enteredAt)),
      entryBusinessDay: calendar.businessDay(enteredAt),
      recordedAt,
      entryNote: byHand ? 'Dispenser macet, masuk dicatat tangan' : null,
      flags: byHand ? ['manual-entry'] : [],
      plate: arriving?.plate ?? visitors.arrive(kind.group),
      plateUnread,
      member: arriving?.member ?? null,
    };
    this.arrived += 1;
    this.#stillInside.add(car);
    events.enter(car);
    if (operator) {
      const after = {
        parkingCode: car.code,
        plateNumber: car.plate,
        vehicleId: kind.typeId,
        gateId: gate.id,
        note: car.entryNote,
      };
      ledger.log({ by: operator, at: recordedAt, action: 'enter-by-hand', entity: 'stays', entityId: car.id, after });
    }
    if (!byHand && !arriving && random.chance(odds.doubleTicket)) {
      const at = enteredAt + random.between(2, 20) * minuteMs;
      this.#later(at, () => this.#delete(car, at, 'Tiket ganda, mobil tidak masuk'));
      return;
    }
    const leavesAt = this.#leavesAt(car);
    this.#later(leavesAt, () => this.#leave(car, kind, leavesAt));
  }

  #pickKind(): Kind {
    let left = this.#parts.random.unit();
    return kinds.find(({ share }) => (left -= share) < 0) ?? kinds[0];
  }

  /** Most leave at the pace of the hour; some only bring somebody, a few leave the car for days. Whole seconds. */
  #leavesAt({ enteredAt, recordedAt }: Car): number {
    const { random, demand } = this.#parts;
    const least = Math.max(enteredAt + 2 * minuteMs, recordedAt + minuteMs);
    if (random.chance(odds.dropOff)) return least + random.below(600) * 1000;
    const away = random.chance(odds.severalDays) ? random.between(1, 4) * dayMs : 0;
    const leaves = demand.leavesAt(enteredAt, random.exponential(1)) + away;
    return Math.max(least, Math.floor(leaves / 1000) * 1000);
  }

  #cashierOf(gate: DemoGate, shift: WorkedShift): DemoPerson {
    return cashierAt(shift.day, shift.index, exitGates.indexOf(gate));
  }

  #delete(car: Car, at: number, note: string): void {
    const { rows, ledger, visitors } = this.#parts;
    const by = staffNamed('manajer');
    rows.deleted(car, { at, byId: by.id, note });
    const plateNumber = car.plateUnread ? null : car.plate;
    const before = { parkingCode: car.code, plateNumber, enteredAt: new Date(car.enteredAt).toISOString() };
    const after = { note, approvedBy: null };
    ledger.log({ by, at, action: 'delete-entry', entity: 'stays', entityId: car.id, before, after });
    this.#stillInside.delete(car);
    visitors.leave(car.plate);
  }

  #leave(car: Car, kind: Kind, at: number): void {
    const { random } = this.#parts;
    if (car.member) {
      this.#exit(car, kind, at, 'member');
      this.#stillInside.delete(car);
      this.members.leave(car, at);
      return;
    }
    const chance = random.unit();
    if (chance < odds.lostUnknown) {
      this.#exit(this.#recordLost(car, kind, at), kind, at, 'lost-unknown');
      const found = at + random.between(6, 50) * hourMs;
      this.#later(found, () => this.#delete(car, found, 'Tiket hilang, keluar dengan catatan lain'));
      return;
    }
    const lost = chance < odds.lostUnknown + odds.lostTicket;
    this.#exit(car, kind, at, lost ? 'lost' : random.chance(odds.freePass) ? 'free' : 'pays');
    this.#stillInside.delete(car);
    this.#parts.visitors.leave(car.plate);
  }

  /** Without ticket or record of the entry a stay is made, so that the money has something to stand for. */
  #recordLost(car: Car, kind: Kind, at: number): Car {
    const { random, calendar, lostTicketMinutes } = this.#parts;
    const gate = pickGate(random, 'OUT', kind);
    const enteredAt = at - lostTicketMinutes * minuteMs;
    this.arrived += 1;
    return {
      ...car,
      id: random.idAt(at),
      code: makeCode(random),
      origin: 'LOST_TICKET',
      entryGateId: gate.id,
      entryOperatorId: this.#cashierOf(gate, calendar.shiftAt(at)).id,
      eventId: null,
      enteredAt,
      entryDay: calendar.dayText(calendar.dayNumber(enteredAt)),
      entryBusinessDay: calendar.businessDay(enteredAt),
      recordedAt: at,
      entryNote: 'Tiket hilang, data masuk tidak ditemukan',
      flags: ['lost-entry-unknown'],
      plateUnread: false,
    };
  }

  #exit(car: Car, kind: Kind, at: number, fate: Fate): void {
    const { random, calendar, ledger, rows, payments, receipts, priceOf, vouchers, until } = this.#parts;
    const shift = calendar.shiftAt(at);
    const gate =
      exitGates.find(({ id }) => car.origin === 'LOST_TICKET' && id === car.entryGateId) ??
      pickGate(random, 'OUT', kind);
    const operator = this.#cashierOf(gate, shift);
    const lostTicket: LostTicket = fate === 'lost' ? 'entry-known' : fate === 'lost-unknown' ? 'entry-unknown' : 'no';
    const { enteredAt, entryDay, vehicleTypeId } = car;
    const taken = fate === 'pays' ? vouchers.draw(at) : null;
    const stay = {
      vehicleTypeId,
      enteredAt,
      exitedAt: at,
      entryDay,
      lostTicket,
      voucher: taken?.priced ?? null,
      entitlement: fate === 'member' ? this.members.entitlementOf(car, gate.id, at) : null,
    };
    const price = priceOf({ ...stay, freePass: fate === 'free' });
    const ofTenant = taken && vouchers.use(taken, car, at, price);
    const businessDay = calendar.businessDay(at);
    const { total, tax } = price;
    if (fate === 'member' && total === 0) return this.#openForMember(car, gate, at, price);
    const depositId = this.#deposits.idFor(operator, shift, at);
    const wanted = total === 0 ? null : pickWay(random, kind);
    const owes = wanted === 'CASH' && this.#isLetGo(at, businessDay);
    const way = owes ? null : wanted;
    const paidTypeId = way === null ? null : paidTypeIds[way];
    const cashless = way === 'QRIS' || way === 'EMONEY' ? way : null;
    const paid = { car, amount: total, gate, operatorId: operator.id };
    const paymentId = cashless && payments.use({ ...paid, kind: cashless, at, businessDay });
    if (way === 'CASH' && at > until - onAccountMs && random.chance(odds.answeredLate)) {
      const answeredAt = at + random.between(minuteMs, 4 * minuteMs);
      const answered = { kind: 'QRIS', at: answeredAt, businessDay: calendar.businessDay(answeredAt) } as const;
      this.#later(answeredAt, () => payments.leave({ ...paid, ...answered }));
    }
    const words = fate === 'free' ? random.pick(freePassWords) : null;
    rows.out(owes ? { ...car, flags: [...car.flags, 'to-collect'] } : car, {
      exitedAt: at,
      businessDay,
      kind: lostTicket === 'no' ? 'NORMAL' : 'LOST_TICKET',
      gateId: gate.id,
      operatorId: operator.id,
      depositId,
      requestId: random.idAt(at),
      paidTypeId,
      paymentId,
      price,
      tendered: way === 'CASH' ? tenderedFor(random, total) : null,
      voucherId: taken && price.discount > 0 ? taken.id : null,
      freePassVerification: words,
      note: lostTicket === 'no' ? null : 'Tiket hilang, STNK diperiksa',
    });
    const owing = { stayId: car.id, operatorId: operator.id, approvedBy: staffNamed('operator1').id, depositId };
    if (owes) this.#parts.toCollect.owe({ ...owing, businessDay, amount: total, at });
    if (words) this.#parts.freePasses.give({ ...owing, businessDay, price, words, at });
    if (ofTenant) this.#oweByTenant(car, ofTenant, { at, businessDay, depositId, operatorId: operator.id });
    if (total > 0) {
      const holders = { CASH: 'DRAWER', CARD: 'CLAIMED', QRIS: 'ON_ACCOUNT', EMONEY: 'ON_ACCOUNT' } as const;
      const holder =
        way === null || paidTypeId === null
          ? ({ kind: 'TO_COLLECT' } as const)
          : ({ kind: holders[way], ownerId: cashless === null ? operator.id : paidTypeId } as const);
      ledger.book({
        type: 'PARKING_OUT',
        kind: 'SALE',
        sourceId: car.id,
        businessDay,
        depositId,
        actorId: operator.id,
        at,
        lines: [
          [holder, total],
          [{ kind: 'REVENUE' }, tax - total],
          [{ kind: 'TAX' }, -tax],
        ],
      });
      if (way === 'CASH') this.#deposits.takeCash(operator, total);
      if (way === 'CARD')
        this.#claims.claim({ stayId: car.id, operator, depositId, gate, amount: total, at, businessDay });
    }
    receipts.number(car.id, gate, businessDay, at);
  }

  /** What a tenant pays stands beside the sale. */
  #oweByTenant(car: Car, { departmentId, owed, tax }: TenantOwes, sold: Sold): void {
    const { operatorId: actorId, ...rest } = sold;
    this.#parts.ledger.book({
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
  }

  /** Nothing is due: the gate opens by itself, nobody sells and no deposit takes part. */
  #openForMember(car: Car, gate: DemoGate, at: number, price: Price): void {
    const { random, calendar, rows, receipts } = this.#parts;
    const businessDay = calendar.businessDay(at);
    rows.out(car, {
      exitedAt: at,
      businessDay,
      kind: 'MEMBER',
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
  }

  /** Now and then a driver truly cannot pay. */
  #isLetGo(at: number, businessDay: string): boolean {
    const { random, toCollect, until } = this.#parts;
    return at > until - toCollectMs && random.chance(odds.letGo) && toCollect.mayOwe(businessDay);
  }
}
