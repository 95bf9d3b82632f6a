import { voucherCodeOf, voucherKey, voucherRandomBytes } from '@parking/contract/parking/vouchers/voucher-code';
import type { VoucherPayer } from '@parking/contract/parking/vouchers/vouchers';
import type { ChargeInput } from '@parking/contract/tariffs/charge';
import { type OwedByTenant, owedByTenant } from '@parking/contract/tariffs/owed-by-tenant';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import type { BulkLoad } from './bulk-load.ts';
import { staffNamed } from './car-park.ts';
import type { Price } from './prices.ts';
import type { Random } from './random.ts';
import type { SiteCalendar } from './site-calendar.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** Vouchers came up so long before the present. */
const sinceMs = 60 * dayMs;
/** How many exits take one, and how many cars inside carry one. */
const odds = { validation: 0.02, paper: 0.004, inside: 0.05, guest: 0.15 } as const;
const quota = 5_000;

type Priced = NonNullable<ChargeInput['voucher']>;

interface Batch {
  readonly note: string;
  readonly quantity: number;
  readonly kind: 'AMOUNT' | 'WHOLE' | 'MINUTES' | 'PERCENT';
  readonly fare?: number;
  readonly minutes?: number;
  readonly percent?: number;
  readonly worth: number;
  readonly state: 'ACTIVE' | 'WAITING' | 'REFUSED' | 'WITHDRAWN';
  readonly departmentId?: string;
  readonly payer?: VoucherPayer;
  readonly isPaper?: boolean;
  /** Between two moments, for cars that come in meanwhile. */
  readonly event?: Event;
}

interface Event {
  readonly from: number;
  readonly until: number;
}

const idOf = (n: number): string => `01900000-0000-7000-8000-00000000070${n}`;
const departments = [
  { id: idOf(1), tenantId: idOf(2), name: 'SENJA', label: 'Kedai Kopi Senja', labelEn: 'Senja Coffee' },
  { id: idOf(3), tenantId: idOf(4), name: 'BIOSKOP', label: 'Bioskop Nusantara', labelEn: 'Nusantara Cinema' },
] as const;
/** It pays for what it puts on stays. */
const [, paying] = departments;

/** A voucher that an exit takes. */
export interface TakenVoucher {
  readonly id: string;
  readonly batchId: string;
  readonly priced: Priced;
  /** Put on the stay by a tenant. */
  readonly tenant: (typeof departments)[number] | null;
  /** Kept by the cashier and handed in with the money. */
  readonly isPaper: boolean;
}

/** What a tenant owes of an exit. */
export interface TenantOwes extends OwedByTenant {
  readonly departmentId: string;
}

export interface VoucherRows {
  /** What a car that leaves has, now and then one. */
  draw(at: number): TakenVoucher | null;
  /** An exit took it, and its price was made less by it; returns what its tenant owes. */
  use(
    taken: TakenVoucher,
    stay: { readonly id: string; readonly enteredAt: number },
    at: number,
    price: Pick<Price, 'discount' | 'total'>,
  ): TenantOwes | null;
  /** A car that is still inside: some carry one. */
  inside(stay: { readonly id: string; readonly enteredAt: number }): void;
}

interface Founding {
  readonly load: BulkLoad;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly until: number;
  readonly taxRate: TaxRate;
}

/** Batches in every state, and two tenants that validate. */
export function openVoucherRows({ load, random, calendar, until, taxRate }: Founding): VoucherRows {
  const since = until - sinceMs;
  const tables = openTables(load, since);
  const addBatch = (batch: Batch): string => tables.batch(random.idAt(since), batch, { calendar, until });
  const ofTenants = departments.map((department, at) => {
    tables.department(department);
    const gives = at === 0 ? ({ kind: 'AMOUNT', fare: 3_000 } as const) : ({ kind: 'MINUTES', minutes: 120 } as const);
    const note = `Validasi ${department.label}`;
    const batch = {
      ...gives,
      note,
      quantity: quota,
      worth: 15_000_000,
      state: 'ACTIVE',
      departmentId: department.id,
      payer: department === paying ? 'TENANT' : 'OPERATOR',
    } as const;
    const priced: Priced = {
      label: note,
      labelEn: `Validation by ${department.labelEn}`,
      ...(at === 0 ? { amount: 3_000 } : { minutes: 120 }),
    };
    return { department, batchId: addBatch(batch), priced, made: 0, months: new Map<string, number>() };
  });
  const paper = addPaper(tables, random, since, addBatch);
  const wedding = openEvent(until, addBatch);
  const validate = (
    { department, months }: (typeof ofTenants)[number],
    {
      batchId,
      voucherId,
      isQuota,
    }: { readonly batchId: string; readonly voucherId: string; readonly isQuota: boolean },
    stayId: string,
    at: number,
  ): void => {
    const businessDay = calendar.businessDay(at);
    const month = `${businessDay.slice(0, 7)}-01`;
    const number = (months.get(month) ?? 0) + 1;
    if (isQuota) months.set(month, number);
    const counted = isQuota ? [number, quota] : [null, null];
    tables.validation(voucherId, department.tenantId, batchId, stayId, at, businessDay, month, ...counted);
  };
  const drawValidation = (at: number): TakenVoucher | null => {
    const tenant = ofTenants[random.below(ofTenants.length)];
    if (!tenant || tenant.made >= quota) return null;
    tenant.made += 1;
    const id = random.idAt(at);
    tables.voucher(id, tenant.batchId, tenant.made, makeCode(random));
    return { id, batchId: tenant.batchId, priced: tenant.priced, tenant: tenant.department, isPaper: false };
  };
  const pressedAt = (enteredAt: number, at: number): number =>
    Math.max(enteredAt, at - random.between(5, 40) * minuteMs);
  return {
    draw: (at) => {
      if (at < since) return null;
      const chance = random.unit();
      if (chance < odds.validation) return drawValidation(at);
      return chance < odds.validation + odds.paper ? (paper.pop() ?? null) : null;
    },
    use: (taken, stay, at, { discount: amount, total }) => {
      const tenant = ofTenants.find(({ department }) => department === taken.tenant);
      const put = { batchId: taken.batchId, voucherId: taken.id, isQuota: true };
      if (tenant) validate(tenant, put, stay.id, pressedAt(stay.enteredAt, at));
      const owes = taken.tenant === paying ? owedByTenant({ total, variance: null }, amount, taxRate) : null;
      if (amount > 0) tables.use(taken, stay.id, calendar.businessDay(at), at, amount, owes);
      return owes && owes.owed > 0 ? { ...owes, departmentId: paying.id } : null;
    },
    inside: (stay) => {
      const [tenant] = ofTenants;
      const isGuest = stay.enteredAt >= wedding.from && wedding.made < wedding.cars && random.chance(odds.guest);
      if (!tenant || !(isGuest || (random.chance(odds.inside) && tenant.made < quota))) return;
      const source = isGuest ? wedding : tenant;
      source.made += 1;
      const voucherId = random.idAt(until);
      tables.voucher(voucherId, source.batchId, source.made, makeCode(random));
      const put = { batchId: source.batchId, voucherId, isQuota: !isGuest };
      validate(tenant, put, stay.id, pressedAt(stay.enteredAt, until));
    },
  };
}

/** A wedding in the café of the first tenant, which is on at the present. */
function openEvent(until: number, addBatch: (batch: Batch) => string) {
  const [{ id: departmentId }] = departments;
  const event = { from: until - 4 * hourMs, until: until + 2 * hourMs };
  const cars = 60;
  const batchId = addBatch({
    note: 'Pernikahan Ratih & Bimo',
    quantity: cars,
    kind: 'WHOLE',
    worth: 1_500_000,
    state: 'ACTIVE',
    departmentId,
    event,
  });
  return { ...event, batchId, cars, made: 0 };
}

const makeCode = (random: Random): string => voucherCodeOf(random.bytes(voucherRandomBytes));

/** Batches of codes: one that holds, one of a few minutes, and one in each other state. Returns the codes that are taken. */
function addPaper(tables: Tables, random: Random, since: number, addBatch: (batch: Batch) => string): TakenVoucher[] {
  const batches: readonly Batch[] = [
    {
      note: 'Bazar akhir tahun',
      quantity: 200,
      kind: 'AMOUNT',
      fare: 5_000,
      worth: 1_000_000,
      state: 'ACTIVE',
      isPaper: true,
    },
    { note: 'Seminar di lantai 3', quantity: 60, kind: 'WHOLE', worth: 3_000_000, state: 'WAITING' },
    { note: 'Diskon terlalu besar', quantity: 500, kind: 'PERCENT', percent: 90, worth: 22_500_000, state: 'REFUSED' },
    { note: 'Salah cetak', quantity: 40, kind: 'AMOUNT', fare: 2_000, worth: 80_000, state: 'WITHDRAWN' },
  ];
  return batches.flatMap((batch) => {
    const batchId = addBatch(batch);
    return Array.from({ length: batch.quantity }, (_, at) => {
      const id = random.idAt(since);
      const code = makeCode(random);
      tables.voucher(id, batchId, at + 1, code);
      const label = `Voucher …${code.slice(-4)}`;
      return { id, batchId, priced: { label, labelEn: label, amount: batch.fare ?? 0 }, tenant: null, isPaper: true };
    }).filter(() => batch.state === 'ACTIVE');
  });
}

type Tables = ReturnType<typeof openTables>;

function openTables(load: BulkLoad, since: number) {
  const departmentRows = load.table('departments', ['id', 'name', 'label', 'label_en', 'updated_at']);
  const tenantRows = load.table('tenants', ['id', 'department_id', 'is_active', 'monthly_quota', 'updated_at']);
  const batchRows = load.table('voucher_batches', [
    'id',
    'at',
    'business_day',
    'start_day',
    'end_day',
    'quantity',
    'max_usage',
    'kind',
    'fare',
    'minutes',
    'percent',
    'note',
    'worth',
    'is_shared',
    'by_id',
    'state',
    'decided_by',
    'decided_at',
    'decided_note',
    'withdrawn_by',
    'withdrawn_at',
    'withdrawn_note',
    'department_id',
    'is_validation',
    'waited',
    'payer',
    'is_paper',
    'event_from',
    'event_until',
  ]);
  const vouchers = load.table('vouchers', ['id', 'batch_id', 'number', 'code', 'code_key']);
  const uses = load.table('voucher_uses', [
    'voucher_id',
    'number',
    'batch_id',
    'stay_id',
    'business_day',
    'at',
    'amount',
    'owed',
    'owed_tax',
  ]);
  const validations = load.table('tenant_validations', [
    'voucher_id',
    'tenant_id',
    'batch_id',
    'stay_id',
    'at',
    'business_day',
    'month',
    'number',
    'quota',
  ]);
  const [maker, decider] = [staffNamed('operator1').id, staffNamed('operator2').id];
  return {
    department: ({ id, tenantId, name, label, labelEn }: (typeof departments)[number]): void => {
      departmentRows.add([id, name, label, labelEn, since]);
      tenantRows.add([tenantId, id, true, quota, since]);
    },
    batch: (id: string, batch: Batch, { calendar, until }: Pick<Founding, 'calendar' | 'until'>) => {
      const {
        kind,
        fare = 0,
        minutes = null,
        percent = null,
        note,
        worth,
        state,
        quantity,
        departmentId = null,
        payer = 'OPERATOR',
        isPaper = false,
        event,
      } = batch;
      const isDecided = state === 'REFUSED' || (state === 'ACTIVE' && worth > 2_000_000);
      const isWithdrawn = state === 'WITHDRAWN';
      const madeAt = event ? event.from - dayMs : since;
      const made = [
        id,
        madeAt,
        calendar.businessDay(madeAt),
        calendar.businessDay(event?.from ?? since),
        calendar.businessDay(event?.until ?? until + 365 * dayMs),
        quantity,
        1,
        kind,
        fare,
        minutes,
        percent,
        note,
        worth,
        false,
        maker,
        state,
      ];
      const decidedNote = state === 'REFUSED' ? 'Tidak sesuai anggaran' : null;
      const decided = isDecided ? [decider, since + dayMs, decidedNote] : [null, null, null];
      const withdrawn = isWithdrawn ? [maker, since + 2 * dayMs, 'Tulisan pada lembar keliru'] : [null, null, null];
      const waited = isDecided || state === 'WAITING';
      const kept = [isPaper, event?.from ?? null, event?.until ?? null];
      batchRows.add([...made, ...decided, ...withdrawn, departmentId, departmentId !== null, waited, payer, ...kept]);
      return id;
    },
    voucher: (id: string, batchId: string, number: number, code: string): void =>
      vouchers.add([id, batchId, number, code, voucherKey(code)]),
    use: (
      { id, batchId }: TakenVoucher,
      stayId: string,
      businessDay: string,
      at: number,
      amount: number,
      owes: OwedByTenant | null,
    ): void => uses.add([id, 1, batchId, stayId, businessDay, at, amount, owes?.owed ?? null, owes?.tax ?? null]),
    validation: (...row: readonly (string | number | null)[]): void => validations.add(row),
  };
}
