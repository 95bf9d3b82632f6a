import { type DemoGate, type DemoPerson, cashierAt, exitGates, staffNamed } from './car-park.ts';
import type { ClaimLives } from './claim-lives.ts';
import type { DepositLives } from './deposit-lives.ts';
import type { Later } from './later.ts';
import { type MemberLives, comesAsMember } from './member-lives.ts';
import type { Fate, Leaving } from './leaving.ts';
import type { RefundLives } from './refund-lives.ts';
import { type Sales, openSales } from './sales.ts';
import { enteredAs } from './schemes/entered-as.ts';
import type { Entry, Reissue, World } from './schemes/scheme.ts';
import { type WorkedShift, dayMs, hourMs } from './site-calendar.ts';
import type { Car } from './stay-rows.ts';
import type { TrafficParts } from './traffic-parts.ts';
import { type Kind, kinds, makeCode, pickGate } from './what-comes.ts';

const odds = {
  dropOff: 0.06,
  severalDays: 0.004,
  manualEntry: 0.004,
  doubleTicket: 0.002,
  lostTicket: 0.0025,
  lostUnknown: 0.0005,
  freePass: 0.006,
} as const;

const supervisors = ['manajer', 'operator1', 'operator2'] as const;

const minuteMs = 60_000;

interface Happening {
  readonly at: number;
  readonly act: (at: number) => void;
}

/** Lets hours pass: cars come, leave, and everything that their entries and exits bring about. */
export class Traffic implements World {
  readonly hours: number;
  arrived = 0;
  inside = 0;
  readonly #parts: TrafficParts;
  readonly #claims: ClaimLives;
  readonly #deposits: DepositLives;
  readonly members: MemberLives;
  readonly #refunds: RefundLives;
  readonly #sales: Sales;
  /** What happens in each hour; what lies after the present is kept in the last. */
  readonly #agenda: Happening[][];
  readonly #stillInside = new Set<Car>();

  constructor(parts: TrafficParts) {
    this.#parts = parts;
    this.hours = parts.demand.hours;
    this.#agenda = Array.from({ length: this.hours + 1 }, () => []);
    const later: Later = (at, act) => this.later(at, act);
    this.#claims = parts.openClaims(later);
    this.#deposits = parts.openDeposits(later, this.#claims);
    this.members = parts.openMembers(later, this.#deposits);
    this.#refunds = parts.openRefunds(later);
    this.#sales = openSales(parts, {
      later,
      claims: this.#claims,
      deposits: this.#deposits,
      members: this.members,
      refunds: this.#refunds,
      freePasses: parts.openFreePasses(later),
    });
    parts.doings?.enter(this);
  }

  async pass(hour: number): Promise<void> {
    const { demand, stays, load } = this.#parts;
    const upTo = (at: number): number => Math.round((demand.arrivedBy[at] ?? 0) * stays);
    for (let left = upTo(hour) - (hour === 0 ? 0 : upTo(hour - 1)); left > 0; left -= 1) {
      this.#arrive(hour);
      if (load.breathless) await load.relax();
    }
    // What one of them brings about within the same hour is done as well.
    for (let due = this.#agenda[hour] ?? []; due.length > 0; due = this.#agenda[hour] ?? []) {
      this.#agenda[hour] = [];
      due.sort((one, other) => one.at - other.at);
      for (const { at, act } of due) {
        act(at);
        if (load.breathless) await load.relax();
      }
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
    this.#refunds.finish();
  }

  later(at: number, act: (at: number) => void): void {
    const { demand, until } = this.#parts;
    if (at > until) return;
    this.#agenda[Math.min(this.hours, Math.floor((at - demand.from) / hourMs))]?.push({ at, act });
  }

  #arrive(hour: number): void {
    const { random, demand, calendar, visitors, until, doings } = this.#parts;
    const begins = demand.from + hour * hourMs;
    const seconds = Math.floor(Math.min(hourMs, until - begins) / 1000);
    const enteredAt = begins + random.below(seconds) * 1000;
    const kind = this.#pickKind();
    const arriving = random.chance(comesAsMember) ? this.members.arrive(kind.group, enteredAt) : null;
    const booth = pickGate(random, 'OUT', kind);
    const seller = this.#cashierOf(booth, calendar.shiftAt(enteredAt));
    const byHand =
      !arriving &&
      random.chance(
        odds.manualEntry * (doings?.habitOf('manual', { operator: seller, gate: booth, at: enteredAt }) ?? 1),
      );
    const isForgotten = arriving !== null && arriving.mayForget && this.#refunds.isNext(enteredAt);
    const car = this.letIn({
      kind,
      enteredAt,
      plate: arriving?.plate ?? visitors.arrive(kind.group),
      arriving: isForgotten ? null : arriving,
      forgottenBy: isForgotten ? arriving.member.id : null,
      byHand: byHand ? seller : null,
      isUnread: isForgotten || (!byHand && !arriving && !random.chance(kind.read)),
    });
    if (!byHand && !arriving && random.chance(odds.doubleTicket)) {
      const at = enteredAt + random.between(2, 20) * minuteMs;
      this.later(at, () => this.remove(car, this.#supervisorAt(at), at, 'Tiket ganda, mobil tidak masuk'));
      return;
    }
    const leavesAt = this.#leavesAt(car);
    this.later(leavesAt, () => this.leave(car, kind, leavesAt));
  }

  letIn(entry: Entry): Car {
    const { kind, enteredAt, plate, arriving = null, forgottenBy = null, byHand = null } = entry;
    const { isUnread = false, isUnfelt = false } = entry;
    const { random, calendar, events, ledger, until } = this.#parts;
    const gate = pickGate(random, 'IN', kind);
    const recordedAt = byHand ? Math.min(until, enteredAt + random.between(2, 40) * minuteMs) : enteredAt + 80;
    const car: Car = {
      id: random.idAt(recordedAt),
      code: makeCode(random),
      vehicleTypeId: kind.typeId,
      origin: arriving ? 'MEMBER' : byHand ? 'MANUAL' : isUnread ? 'DISPENSER' : 'LPR',
      entryGateId: gate.id,
      entryOperatorId: byHand?.id ?? null,
      eventId: byHand ? null : random.idAt(enteredAt),
      enteredAt,
      entryDay: calendar.dayText(calendar.dayNumber(enteredAt)),
      entryBusinessDay: calendar.businessDay(enteredAt),
      recordedAt,
      entryNote: byHand ? 'Dispenser macet, masuk dicatat tangan' : null,
      flags: byHand ? ['manual-entry'] : [],
      plate,
      plateUnread: isUnread,
      member: arriving?.member ?? null,
      forgottenBy,
    };
    this.arrived += 1;
    this.#stillInside.add(car);
    events.enter(car, { isFelt: !isUnfelt });
    if (byHand) {
      const after = {
        parkingCode: car.code,
        plateNumber: car.plate,
        vehicleId: kind.typeId,
        gateId: gate.id,
        note: car.entryNote,
      };
      ledger.log({ by: byHand, at: recordedAt, action: 'enter-by-hand', entity: 'stays', entityId: car.id, after });
    }
    return car;
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

  /** They take shifts in turns. */
  #supervisorAt(at: number): DemoPerson {
    const { day, index } = this.#parts.calendar.shiftAt(at);
    return staffNamed(supervisors[(day + index) % supervisors.length] ?? 'manajer');
  }

  remove(car: Car, by: DemoPerson, at: number, note: string): void {
    const { rows, ledger, visitors } = this.#parts;
    rows.deleted(car, { at, byId: by.id, note });
    const plateNumber = car.plateUnread ? null : car.plate;
    const before = { parkingCode: car.code, plateNumber, enteredAt: new Date(car.enteredAt).toISOString() };
    const after = { note, approvedBy: null };
    ledger.log({ by, at, action: 'delete-entry', entity: 'stays', entityId: car.id, before, after });
    this.#stillInside.delete(car);
    visitors.leave(car.plate);
  }

  leave(car: Car, kind: Kind, at: number): void {
    if (!this.#stillInside.has(car)) return;
    const { random, calendar, events, doings } = this.#parts;
    const gate = pickGate(random, 'OUT', kind);
    const operator = this.#cashierOf(gate, calendar.shiftAt(at));
    const fate = this.#fateOf(car, { operator, gate, at });
    const leaving: Leaving = { car, kind, at, gate, operator, fate };
    const dealing = fate === 'forgot' ? undefined : doings?.dealAt(leaving);
    events.leave(gate, at);
    if (dealing?.isUnsold) return;
    if (fate === 'lost-unknown' && !dealing) {
      this.#sales.sell({ ...leaving, car: this.reissue(car, { enteredAt: null, at, gate, operator }) });
      this.arrived += 1;
      const found = at + random.between(6, 50) * hourMs;
      this.later(found, () =>
        this.remove(car, this.#supervisorAt(found), found, 'Tiket hilang, keluar dengan catatan lain'),
      );
      return;
    }
    this.#sales.sell(leaving, dealing);
    // Sold on another ticket its own stays open.
    if (dealing?.soldOn && dealing.soldOn.id !== car.id) this.arrived += 1;
    else this.#isGone(car, at);
  }

  #fateOf(car: Car, where: { operator: DemoPerson; gate: DemoGate; at: number }): Fate {
    const { random, doings } = this.#parts;
    if (car.member) return 'member';
    if (car.forgottenBy !== null) return 'forgot';
    const chance = random.unit();
    // A car whose plate was read is found by it.
    if (chance < odds.lostUnknown) return car.plateUnread ? 'lost-unknown' : 'lost';
    if (chance < odds.lostUnknown + odds.lostTicket * (doings?.habitOf('lost', where) ?? 1)) return 'lost';
    return random.chance(odds.freePass * (doings?.habitOf('free', where) ?? 1)) ? 'free' : 'pays';
  }

  dueOf({ car, gate, at }: Leaving): number {
    return this.#sales.dueOf(car, gate, at);
  }

  #isGone(car: Car, at: number): void {
    this.#stillInside.delete(car);
    if (car.member ?? car.forgottenBy) this.members.leave(car, at);
    else this.#parts.visitors.leave(car.plate);
  }

  reissue(car: Car, { enteredAt: known, at, gate, operator }: Reissue): Car {
    const { random, calendar, lostTicketMinutes } = this.#parts;
    const other = {
      ...enteredAs(car, known ?? at - lostTicketMinutes * minuteMs, calendar),
      id: random.idAt(at),
      code: makeCode(random),
      eventId: null,
    };
    if (known !== null) return { ...other, origin: 'DISPENSER', plateUnread: true };
    return {
      ...other,
      origin: 'LOST_TICKET',
      recordedAt: at,
      entryGateId: gate.id,
      entryOperatorId: operator.id,
      entryNote: 'Tiket hilang, data masuk tidak ditemukan',
      flags: ['lost-entry-unknown'],
      plateUnread: false,
    };
  }
}
