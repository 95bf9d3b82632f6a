import { type Comparison, comparedPeriod, mondayOf } from '@parking/contract/core/compared-period';
import { shiftDays } from '@parking/contract/core/business-day';
import type { Report } from '@parking/contract/core/report';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { OwnerPortal } from '@parking/contract/recaps/owner-portal';
import { productionPerDate, transactionGraph } from '@parking/contract/reports/production';
import { traffics } from '@parking/contract/reports/traffic';
import type pg from 'pg';
import { businessDayOf } from '../../platform/business-day.ts';
import { readAtOneMoment, runComposed } from '../../platform/db/list.ts';
import type { Reading } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReportRow } from '../../platform/report/put-beside.ts';
import { type Figures, type ReadBy, readFigures } from '../../platform/report/read-report.ts';
import type { ReportSource } from '../../platform/report/report-sql.ts';
import { listConcerning } from '../indications/concerned.ts';
import { cubeSource } from '../reports/cube.ts';
import { notOwnOpen } from '../reports/figures.ts';
import { productionPerDateSource } from '../reports/production.ts';
import { trafficsSource } from '../reports/traffic.ts';
import { queryOf } from './recap.ts';

const received = cubeSource(transactionGraph);
const weekMs = 7 * 86_400_000;
const daysShown = 14;

/** What an owner asks for first, all of one moment and as the reports have it. */
export async function readOwnerPortal({ database }: Platform, context: Reading): Promise<OwnerPortal> {
  const { site, signal, actor, reads } = context;
  const now = new Date();
  const today = businessDayOf(now, site);
  const hidden = await listConcerning(reads, actor);
  const first = `${today.slice(0, 8)}01`;
  const by: ReadBy = { site, userId: actor.userId };
  return readAtOneMoment(database, signal, { filters: [], otherwise: 'date' }, async (client) => {
    const read = (
      report: Report,
      source: ReportSource,
      period: ReportPeriod,
      groupBy: readonly string[],
      beside?: Comparison,
    ) => {
      const compared = beside ? comparedPeriod(period, beside) : null;
      const query = queryOf(period, groupBy, beside ?? null);
      return readFigures(client, { report, source, query }, { period, compared, today }, by);
    };
    const held = async (from: string, beside: Comparison) => {
      const period = { from, to: today };
      const figures = await read(transactionGraph, received, period, ['day'], beside);
      return { period, comparedPeriod: comparedPeriod(period, beside), ...takingsOf(figures.totals) };
    };
    const day = await held(today, 'last-week');
    const week = await held(mondayOf(today), 'last-week');
    const month = await held(first, 'previous');
    const days = await read(transactionGraph, received, { from: shiftDays(today, 1 - daysShown), to: today }, ['day']);
    const cars = await read(traffics, trafficsSource, { from: today, to: today }, ['vehicle']);
    const lastMonth = comparedPeriod({ from: first, to: today }, 'previous').from;
    const taxes = await read(productionPerDate, productionPerDateSource, { from: lastMonth, to: today }, ['month']);
    const others = await readOthers(client, {
      hidden,
      userId: actor.userId,
      first,
      today,
      at: new Date(now.getTime() - weekMs),
    });
    return {
      asOf: days.asOf,
      withoutOwnDeposit: days.withoutOwnDeposit || taxes.withoutOwnDeposit,
      today: { ...day, untilNow: others.untilNow },
      week,
      month,
      days: rowsOf<{ businessDay: string; received: number }>(days).map(({ businessDay, received: taken }) => ({
        businessDay,
        received: taken,
      })),
      inside: {
        cars: Number(cars.totals['closing']),
        vehicles: rowsOf<{ vehicle: OwnerPortal['inside']['vehicles'][number]['vehicle']; closing: number }>(cars).map(
          ({ vehicle, closing }) => ({ vehicle, cars: closing }),
        ),
      },
      deposits: others.deposits,
      indications: others.indications,
      tax: rowsOf<{ businessDay: string; tax: number }>(taxes).map(({ businessDay, tax }) => ({
        month: businessDay,
        tax,
      })),
    } as OwnerPortal;
  });
}

/** Rows as their report's own schema says them. */
const rowsOf = <Row extends ReportRow>({ data }: Figures): readonly Row[] => data as readonly Row[];

const takingNames = ['received', 'total', 'memberships', 'count'] as const;

function takingsOf(totals: Figures['totals']) {
  const of = (sums: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(takingNames.map((name) => [name, Number(sums[name])])) as Record<
      (typeof takingNames)[number],
      number
    >;
  return { ...of(totals), compared: of(totals['compared'] as Figures['totals']) };
}

interface Asked {
  readonly hidden: readonly string[];
  readonly userId: string;
  /** The month's first day. */
  readonly first: string;
  readonly today: string;
  /** This time of day, a week ago. */
  readonly at: Date;
}

type Others = Pick<OwnerPortal, 'deposits' | 'indications'> & { readonly untilNow: number };

/** What no report tells. The journal knows the minute of every rupiah, so that a day can be cut at this time of it. */
async function readOthers(client: pg.PoolClient, { hidden, userId, first, today, at }: Asked): Promise<Others> {
  const text = `
    select (
        select coalesce(-sum(l.amount), 0)::bigint from journal_entries e
        join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.business_day = $1::date - 7 and e.booked_at <= $2::timestamptz and ${notOwnOpen('e.deposit_id', '$3::uuid')}
          and (e.type = 'PARKING_OUT' and a.kind in ('REVENUE', 'TAX') or e.type = 'MEMBERSHIP' and a.kind in ('MEMBERSHIP_REVENUE', 'TAX'))
      ) as "untilNow", (
        select json_build_object('waiting', count(*) filter (where owed > 0), 'amount', coalesce(sum(owed) filter (where owed > 0), 0)::bigint,
          'since', min(business_day) filter (where owed > 0), 'open', count(*) filter (where state = 'OPEN'))
        from (select state, business_day, case when state <> 'OPEN' then expected - received end as owed
          from deposit_sums_v where state <> 'CLOSED' and kind = 'SHIFT') handed
      ) as deposits, (
        select json_build_object('confirmed', count(*), 'loss', coalesce(sum(loss), 0)::bigint) from indications
        where state = 'CONFIRMED' and gone_at is null and decided_at >= business_day_begins($4::date) and id <> all ($5::uuid[])
      ) as indications`;
  const [found] = await runComposed<Others>(client, { text, values: [today, at, userId, first, hidden] });
  if (!found) throw new Error('A portal answered nothing.');
  return found;
}
