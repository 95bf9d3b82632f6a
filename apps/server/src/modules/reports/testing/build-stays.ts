import { newId } from '@parking/contract/core/id';
import { fromLocal, toLocalDate } from '@parking/contract/core/time';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type Place, buildPlace } from './build-place.ts';
import { type Fields, insertRows } from './insert-rows.ts';

const none = '00000000-0000-0000-0000-000000000000';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface StaysInput {
  /** Entries happen on these days, both included, `YYYY-MM-DD` of the site. */
  readonly from: string;
  readonly to: string;
  readonly perDay: number;
  /** Nothing happens after this instant; who has not left by then is inside. */
  readonly until?: Date;
  readonly seed?: number;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function buildRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Books {
  readonly place: Place;
  readonly site: Site;
  readonly random: () => number;
  readonly rows: Readonly<Record<'stays' | 'staysInside' | 'deposits' | 'entries' | 'lines' | 'figures', Fields[]>>;
  readonly deposits: Map<string, string>;
  readonly until: Date;
}

/** Stays as the product's own acts would leave them: with deposits, journal and figures. Returns where they took place. */
export async function buildStays(database: Database, site: Site, input: StaysInput): Promise<Place> {
  const { from, to, perDay, until = new Date(), seed = 1 } = input;
  const place = await buildPlace(database, site.id);
  const rows = { stays: [], staysInside: [], deposits: [], entries: [], lines: [], figures: [] };
  const books: Books = { place, site, random: buildRandom(seed), rows, deposits: new Map(), until };
  for (
    let day = fromLocal(from, site.zone);
    toLocalDate(day, site.zone) <= to;
    day = new Date(day.getTime() + 24 * hourMs)
  ) {
    for (let count = 0; count < perDay; count += 1) addStay(books, day);
  }
  await inTransaction(database, async (tx) => {
    await insertRows(tx, 'deposits', books.rows.deposits);
    await insertRows(tx, 'stays', books.rows.stays);
    await insertRows(tx, 'stays_inside', books.rows.staysInside);
    await insertRows(tx, 'journal_entries', books.rows.entries);
    await insertRows(tx, 'journal_lines', books.rows.lines);
    await insertRows(
      tx,
      'journal_unfolded',
      books.rows.entries.map(({ id }) => ({ entryId: id })),
    );
    await insertRows(tx, 'fold_queue', books.rows.figures);
  });
  return place;
}

const pick = <Value>(values: readonly Value[], random: () => number): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

/** Few at night, peaks in the morning and the evening. */
const hourWeights = [1, 1, 1, 1, 1, 3, 8, 14, 12, 9, 8, 9, 11, 9, 8, 9, 11, 13, 12, 9, 6, 4, 2, 1];

function pickHour(random: () => number): number {
  let rest = random() * hourWeights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    hourWeights.findIndex((weight) => (rest -= weight) < 0),
  );
}

function addStay(books: Books, day: Date): void {
  const { place, site, random, rows, until } = books;
  const entered = new Date(day.getTime() + pickHour(random) * hourMs + random() * hourMs);
  if (entered > until) return;
  const id = newId();
  const type = pick(place.vehicleTypes, random);
  const isMember = random() < 0.1;
  const prepaid = random() < 0.05 ? 2_000 : 0;
  const entryGate = pick(place.entryGates, random);
  const entryOperator = prepaid > 0 ? pick(place.operators, random) : null;
  const minutes = 1 + Math.floor(random() ** 2 * 600);
  const exited = new Date(entered.getTime() + minutes * minuteMs + Math.floor(random() * 59_000));
  const deletedAt = random() < 0.01 ? new Date(entered.getTime() + 5 * minuteMs) : null;
  const inside = (deletedAt ?? exited) > until;
  const kept = {
    ...emptyStay,
    id,
    siteId: site.id,
    code: `P${id.slice(-10).toUpperCase()}`,
    vehicleTypeId: type.id,
    origin: prepaid > 0 ? 'PAID_ENTRY' : 'DISPENSER',
    entryGateId: entryGate,
    entryOperatorId: entryOperator,
    enteredAt: entered,
    recordedAt: entered,
    entryBusinessDay: businessDayOf(entered, site),
    prepaid,
    memberId: isMember ? place.memberId : null,
  };
  const shared = { gateId: entryGate, vehicleTypeId: type.id, isMember };
  const entry = { ...emptyFigures, ...shared, at: entered, businessDay: kept.entryBusinessDay };
  rows.figures.push({ ...entry, kind: 'IN', operatorId: entryOperator ?? none, count: 1 });
  if (prepaid > 0) addPrepaid(books, { id, entered, prepaid, operator: entryOperator ?? none, entry });
  if (inside) {
    rows.stays.push(kept);
    rows.staysInside.push({
      stayId: id,
      siteId: site.id,
      code: kept.code,
      plateKey: '',
      vehicleTypeId: type.id,
      enteredAt: entered,
    });
  } else if (deletedAt) {
    const note = 'Salah cetak';
    rows.stays.push({
      ...kept,
      state: 'DELETED',
      deletedAt,
      deletedBy: pick(place.operators, random),
      deleteNote: note,
    });
    rows.figures.push({
      ...entry,
      kind: 'DELETED',
      at: deletedAt,
      businessDay: businessDayOf(deletedAt, site),
      count: 1,
    });
  } else addExit(books, { kept, type, exited, minutes, isMember, prepaid, shared });
}

interface PrepaidInput {
  readonly id: string;
  readonly entered: Date;
  readonly prepaid: number;
  readonly operator: string;
  readonly entry: Fields & { readonly businessDay: string };
}

function addPrepaid(books: Books, { id, entered, prepaid, operator, entry }: PrepaidInput): void {
  const tax = Math.round((prepaid * 10) / 110);
  const deposit = depositOf(books, operator, entered);
  const { cash } = books.place.paidTypes;
  books.rows.figures.push({
    ...entry,
    kind: 'PREPAID',
    operatorId: operator,
    paidTypeId: cash,
    shiftId: deposit.shiftId,
    count: 0,
    gross: prepaid,
    tax,
    total: prepaid,
  });
  book(books, { source: id, kind: 'PREPAID', at: entered, deposit: deposit.id, debit: operator, total: prepaid, tax });
}

interface ExitInput {
  readonly kept: Fields & { readonly id: string };
  readonly type: Place['vehicleTypes'][number];
  readonly exited: Date;
  readonly minutes: number;
  readonly isMember: boolean;
  readonly prepaid: number;
  readonly shared: Fields;
}

function addExit(books: Books, input: ExitInput): void {
  const { place, site, random, rows } = books;
  const { kept, type, exited, minutes, isMember, prepaid, shared } = input;
  const fare = type.first + (Math.ceil(minutes / 60) - 1) * type.next;
  // A helmet is looked after now and then.
  const additional = minutes % 20 === 0 ? 2_000 : 0;
  const gross = fare + additional;
  const lost = random() < 0.02;
  const freePass = !isMember && random() < 0.03;
  const fine = lost ? type.fine : 0;
  const discount = isMember || freePass ? gross : Math.min(prepaid, gross);
  const total = gross + fine - discount;
  const tax = Math.round((total * 10) / 110);
  const paidType = total === 0 ? null : random() < 0.7 ? place.paidTypes.cash : pick(place.paidTypes.others, random);
  const operator = pick(place.operators, random);
  const gateId = pick(place.exitGates, random);
  const deposit = depositOf(books, operator, exited);
  const day = businessDayOf(exited, site);
  const line = (code: string, amount: number) => ({
    code,
    label: code,
    labelEn: null,
    quantity: 1,
    unitAmount: amount,
    amount,
  });
  const money = { gross, discount, fine, tax, total };
  rows.stays.push({
    ...kept,
    ...money,
    state: 'OUT',
    exitedAt: exited,
    businessDay: day,
    exitKind: lost ? 'LOST_TICKET' : 'NORMAL',
    flags: minutes % 23 === 0 ? ['manual-exit'] : [],
    exitGateId: gateId,
    operatorId: operator,
    depositId: deposit.id,
    requestId: newId(),
    paidTypeId: paidType,
    durationMinutes: minutes,
    lines: [
      line('PER_UNIT', fare),
      line('ADDITIONAL', additional),
      line('FINE', fine),
      line(isMember ? 'MEMBER' : freePass ? 'FREE_PASS' : 'PREPAID', -discount),
    ],
    taxOnTop: false,
    freePass,
    ...(freePass && { freePassVerification: 'APPROVED' }),
  });
  rows.figures.push({
    ...emptyFigures,
    ...shared,
    ...money,
    kind: 'OUT',
    gateId,
    at: exited,
    businessDay: day,
    paidTypeId: paidType ?? none,
    operatorId: operator,
    shiftId: deposit.shiftId,
    depositId: deposit.id,
    count: 1,
    minutes,
    freePasses: freePass ? 1 : 0,
    freePassValue: freePass ? discount : 0,
    lostTickets: lost ? 1 : 0,
    fare,
  });
  if (total === 0) return;
  const debit = paidType === place.paidTypes.cash ? operator : (paidType ?? none);
  book(books, { source: kept.id, kind: 'SALE', at: exited, deposit: deposit.id, debit, total, tax });
}

function depositOf(books: Books, operator: string, at: Date): { readonly id: string; readonly shiftId: string } {
  const { place, site, deposits, rows } = books;
  const hour = new Date(at.getTime() + 7 * hourMs).getUTCHours();
  const shiftId = place.shifts[hour >= 6 && hour < 14 ? 0 : hour >= 14 && hour < 22 ? 1 : 2] ?? none;
  const day = businessDayOf(at, site);
  const key = `${operator} ${day} ${shiftId}`;
  const known = deposits.get(key);
  if (known) return { id: known, shiftId };
  const id = newId();
  deposits.set(key, id);
  rows.deposits.push({
    id,
    siteId: site.id,
    operatorId: operator,
    shiftId,
    businessDay: day,
    state: 'SUBMITTED',
    kind: 'SHIFT',
    openedAt: at,
    updatedAt: at,
  });
  return { id, shiftId };
}

interface Booking {
  readonly source: string;
  readonly kind: string;
  readonly at: Date;
  readonly deposit: string;
  /** The operator whose drawer, or the paid type whose provider, owes it. */
  readonly debit: string;
  readonly total: number;
  readonly tax: number;
}

function book({ place, site, rows }: Books, { source, kind, at, deposit, debit, total, tax }: Booking): void {
  const id = newId();
  const lines = [
    { accountId: place.accountOf(debit), amount: total },
    { accountId: place.accountOf('REVENUE'), amount: tax - total },
    { accountId: place.accountOf('TAX'), amount: -tax },
  ].filter(({ amount }) => amount !== 0);
  rows.entries.push({
    id,
    siteId: site.id,
    bookedAt: at,
    businessDay: businessDayOf(at, site),
    type: 'PARKING_OUT',
    sourceId: source,
    kind,
    lineCount: lines.length,
    depositId: deposit,
    digest: '\\x00',
  });
  for (const [index, line] of lines.entries()) rows.lines.push({ entryId: id, n: index + 1, ...line });
}

const emptyFigures = {
  paidTypeId: none,
  operatorId: none,
  shiftId: none,
  gross: 0,
  discount: 0,
  fine: 0,
  tax: 0,
  total: 0,
  minutes: 0,
  freePasses: 0,
  freePassValue: 0,
  lostTickets: 0,
  fare: null,
  depositId: null,
} as const;

const emptyStay = {
  state: 'INSIDE',
  parkingType: 'REGULAR',
  flags: [],
  freePass: false,
  freePassVerification: null,
  exitedAt: null,
  businessDay: null,
  exitKind: null,
  exitGateId: null,
  operatorId: null,
  depositId: null,
  requestId: null,
  paidTypeId: null,
  durationMinutes: null,
  lines: null,
  gross: null,
  discount: null,
  fine: null,
  tax: null,
  taxOnTop: null,
  total: null,
  deletedAt: null,
  deletedBy: null,
  deleteNote: null,
} as const;
