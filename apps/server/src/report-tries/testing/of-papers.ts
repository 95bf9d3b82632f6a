import { auditReport } from '@parking/contract/audits/audit-report';
import { freePassReport } from '@parking/contract/parking/free-passes/free-pass-report';
import { lateCopyMinutes, reprintReport } from '@parking/contract/parking/paper/reprint-report';
import { isCalendarGroup } from '@parking/contract/core/report-query';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import {
  type Question,
  type Tried,
  type Value,
  eachOf,
  isOf,
  partOf,
  shareOf,
  sumOf,
  tellPlain,
} from './prove-report.ts';

type Reads = Pick<Platform, 'database' | 'site'>;

interface Pass {
  readonly id: string;
  readonly day: string;
  readonly operator: string;
  readonly reason: string | null;
  readonly status: string;
  readonly emergency: boolean;
  readonly gate: string;
  readonly vehicle: string;
  readonly plate: string | null;
  readonly hour: number;
  readonly value: number;
  readonly nthOfDay: number | null;
  readonly nthOfMonth: number | null;
}

/** Which pass of its plate each is, of those that have the same part of the calendar; in their order. */
function nthBy(passes: readonly Pick<Pass, 'plate' | 'day'>[], part: string): (number | null)[] {
  const seen = new Map<string, number>();
  return passes.map(({ plate, day }) => {
    if (plate === null) return null;
    const key = `${plate} ${partOf(part, day)}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return nth;
  });
}

/** Cars that left free of charge. */
export async function triedPasses({ database, site }: Reads, days: readonly string[]): Promise<Tried> {
  const { rows } = await sql<Omit<Pass, 'nthOfDay' | 'nthOfMonth'>>`
    select f.id, f.business_day::text as day, f.operator_id as operator, f.reason_id as reason, f.status, f.emergency, f.value,
      s.exit_gate_id as gate, s.vehicle_type_id as vehicle, extract(hour from s.exited_at at time zone ${site.current().zone})::integer as hour,
      (select nullif(plate_key, '') from stay_plates p where p.stay_id = s.id) as plate
    from free_passes f join stays s on s.id = f.stay_id order by f.at, f.id`.execute(database.readQueries);
  const [ofDay, ofMonth] = [nthBy(rows, 'day'), nthBy(rows, 'month')];
  const facts = rows.map((row, place) => ({
    ...row,
    nthOfDay: ofDay[place] ?? null,
    nthOfMonth: ofMonth[place] ?? null,
  }));
  const by: Readonly<Record<string, (pass: Pass) => Value>> = {
    operator: ({ operator }) => operator,
    reason: ({ reason }) => reason,
    status: ({ status }) => status,
    gate: ({ gate }) => gate,
    vehicle: ({ vehicle }) => vehicle,
    plate: ({ plate }) => plate,
    nthOfDay: ({ nthOfDay }) => nthOfDay,
    nthOfMonth: ({ nthOfMonth }) => nthOfMonth,
    hour: ({ hour }) => hour,
  };
  const filters: Readonly<Record<string, (pass: Pass) => Value>> = {
    operatorId: ({ operator }) => operator,
    reasonId: ({ reason }) => reason,
    status: ({ status }) => status,
    gateId: ({ gate }) => gate,
    vehicleId: ({ vehicle }) => vehicle,
    emergency: ({ emergency }) => emergency,
    nthOfDay: ({ nthOfDay }) => nthOfDay,
    nthOfMonth: ({ nthOfMonth }) => nthOfMonth,
  };
  return tellPlain<Pass>({
    report: freePassReport,
    days,
    facts,
    by,
    filters,
    figures: (own, all) => {
      const value = sumOf(own, (pass) => pass.value);
      const rejected = own.filter(({ status }) => status === 'REJECTED');
      return {
        count: own.length,
        countShare: shareOf(own.length, all.length),
        value,
        average: eachOf(value, own.length),
        waiting: own.filter(({ status }) => status === 'WAITING').length,
        rejected: rejected.length,
        rejectedValue: sumOf(rejected, (pass) => pass.value),
        emergencies: own.filter(({ emergency }) => emergency).length,
      };
    },
  });
}

/** What can be copied, and copies: of a ticket by the gate and the person of the entry, of a receipt by those of the exit. */
interface Paper {
  readonly day: string;
  readonly what: string;
  readonly operator: string | null;
  readonly gate: string | null;
}
interface Copy extends Paper {
  readonly id: string;
  readonly hour: number;
  readonly isRepeated: boolean;
  readonly isLate: boolean;
}
const ofPaper: Readonly<Record<string, (paper: Paper) => Value>> = {
  operator: ({ operator }) => operator,
  what: ({ what }) => what,
  gate: ({ gate }) => gate,
};
const paperFilters: Readonly<Record<string, (paper: Paper) => Value>> = {
  what: ({ what }) => what,
  operatorId: ({ operator }) => operator,
  gateId: ({ gate }) => gate,
};

/** Papers that were printed once more. */
export async function triedCopies({ database, site }: Reads, days: readonly string[]): Promise<Tried> {
  const { rows: copies } = await sql<Copy>`
    select r.id, business_day_of(r.at)::text as day, r.what, r.by_id as operator, extract(hour from r.at at time zone ${site.current().zone})::integer as hour,
      case r.what when 'TICKET' then s.entry_gate_id else s.exit_gate_id end as gate, r.copy_number > 1 as "isRepeated",
      coalesce(r.at - s.exited_at > ${`${lateCopyMinutes} minutes`}::interval, false) as "isLate"
    from reprints r left join stays s on s.id = r.stay_id where r.copy_number > 0`.execute(database.readQueries);
  const { rows: sold } = await sql<Paper>`
    select entry_business_day::text as day, 'TICKET' as what, entry_operator_id as operator, entry_gate_id as gate from stays
    union all select business_day::text, 'RECEIPT', operator_id, exit_gate_id from stays where state = 'OUT'`.execute(
    database.readQueries,
  );
  const isPaper = ({ what }: Paper): boolean => what === 'TICKET' || what === 'RECEIPT';
  const soldIn = ({ from, to, filters }: Question): Paper[] =>
    sold
      .filter(({ day }) => day >= from && day <= to)
      .filter(
        isOf(
          paperFilters,
          filters.filter(([name]) => Object.hasOwn(paperFilters, name)),
        ),
      );
  const perHundred = (own: readonly Paper[], of: readonly Paper[]): number | null =>
    of.length > 0 ? Math.round((1_000 * own.filter(isPaper).length) / of.length) / 10 : null;
  const placeOf = (group: string, paper: Paper): Value => partOf(group, paper.day) ?? ofPaper[group]?.(paper) ?? null;
  return tellPlain<Copy>({
    report: reprintReport,
    days,
    facts: copies,
    each: 'copy',
    fields: { copy: 'id' },
    by: { ...ofPaper, copy: ({ id }) => id, hour: ({ hour }) => hour },
    filters: { ...paperFilters, isRepeated: ({ isRepeated }) => isRepeated, isLate: ({ isLate }) => isLate },
    figures: (own, _, question) => {
      const [first] = own;
      const beside = question.groupBy.every((group) => isCalendarGroup(group) || Object.hasOwn(ofPaper, group));
      const like = soldIn(question).filter((paper) =>
        question.groupBy.every((group) => first && placeOf(group, paper) === placeOf(group, first)),
      );
      return {
        count: own.length,
        repeated: own.filter(({ isRepeated }) => isRepeated).length,
        late: own.filter(({ isLate }) => isLate).length,
        perHundred: beside ? perHundred(own, like) : null,
      };
    },
    totals: (all, question) => ({ perHundred: perHundred(all, soldIn(question)) }),
  });
}

interface Audited {
  readonly day: string;
  readonly status: string;
  readonly operator: string | null;
  readonly shift: string | null;
  readonly gate: string;
  readonly auditor: string | null;
  readonly byMachine: boolean;
  readonly checked: boolean;
  readonly amount: number;
}

/** Exits that were picked to be audited, and what was said of them. */
export async function triedAudits({ database }: Reads, days: readonly string[]): Promise<Tried> {
  const { rows } = await sql<Audited>`
    select q.business_day::text as day, q.status, case q.status when 'UNAUDITED' then null else s.operator_id end as operator,
      case q.status when 'UNAUDITED' then null else (select shift_id from deposits d where d.id = s.deposit_id) end as shift, s.exit_gate_id as gate,
      a.by_id as auditor, a.id is not null and a.by_id is null as "byMachine",
      a.by_id is not null and exists (select from machine_audits m where m.stay_id = q.stay_id and m.state = 'CHECK') as checked,
      case when a.needs_second and a.id not in (select audit_id from parking_out_audit_confirmations) then 0 else coalesce(a.amount, 0) end as amount
    from audited_exits q join stays s on s.id = q.stay_id left join parking_out_audits a on a.id = q.audit_id`.execute(
    database.readQueries,
  );
  return tellPlain<Audited>({
    report: auditReport,
    days,
    facts: rows,
    by: {
      operator: ({ operator }) => operator,
      shift: ({ shift }) => shift,
      gate: ({ gate }) => gate,
      auditor: ({ auditor }) => auditor,
    },
    filters: {
      operatorId: ({ operator }) => operator,
      shiftId: ({ shift }) => shift,
      gateId: ({ gate }) => gate,
    },
    figures: (own) => {
      const of = (status: string): number => own.filter((audit) => audit.status === status).length;
      const checked = own.filter((audit) => audit.checked);
      const audited = own.length - of('UNAUDITED');
      return {
        picked: own.length,
        audited,
        matched: of('MATCHED'),
        unmatched: of('UNMATCHED'),
        mismatchRate: shareOf(of('UNMATCHED'), of('MATCHED') + of('UNMATCHED')),
        noEvidence: of('NO_EVIDENCE'),
        noEvidenceRate: shareOf(of('NO_EVIDENCE'), audited),
        byMachine: own.filter(({ byMachine }) => byMachine).length,
        machineChecked: checked.length,
        machineRight: checked.filter(({ status }) => status === 'MATCHED').length,
        waiting: of('UNAUDITED'),
        amount: sumOf(own, ({ amount }) => Math.max(0, amount)),
        amountMinus: sumOf(own, ({ amount }) => Math.max(0, -amount)),
      };
    },
  });
}
