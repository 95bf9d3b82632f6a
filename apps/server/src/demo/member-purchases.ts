import { dayAfter, lastDayOf } from '@parking/contract/members/membership-periods';
import { normalisePlate } from '@parking/contract/parking/plates';
import { chargeAdjustments } from '@parking/contract/tariffs/charge-adjustments';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import type pg from 'pg';
import type { BulkLoad } from './bulk-load.ts';
import { cashierAt, exitGates, paidTypeIds } from './car-park.ts';
import type { DepositLives } from './deposit-lives.ts';
import type { Member } from './invent-members.ts';
import type { Ledger } from './ledger.ts';
import { type DemoSubscription, administration, card, components, monthsToPay } from './memberships.ts';
import type { Random } from './random.ts';
import { type SiteCalendar, hourMs } from './site-calendar.ts';

const odds = { sixMonths: 0.15, year: 0.1, suspended: 0.04 } as const;

interface Selling {
  readonly load: BulkLoad;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly siteId: string;
  readonly book: TariffBook;
  readonly until: number;
  /** The first day of the risen prices. */
  readonly raised: string;
  readonly deposits: DepositLives;
}

/** Sales at the booth of the first car exit, in cash, as a cashier's are booked. */
export function openPurchases({ load, ledger, random, calendar, siteId, book, raised, until, deposits }: Selling) {
  const rows = load.table('membership_transactions', [
    'id',
    'site_id',
    'number',
    'member_id',
    'subscription_fare_name_id',
    'months',
    'from_date',
    'to_date',
    'lines',
    'amount',
    'tax',
    'worth',
    'paid_type_id',
    'deposit_id',
    'operator_id',
    'business_day',
    'at',
    'previous_start_date',
    'previous_end_date',
  ]);
  const memberRows = load.table('members', [
    'id',
    'kind',
    'member_type',
    'name',
    'nfc_number',
    'plate_numbers',
    'vehicle_type_id',
    'subscription_fare_name_id',
    'phone_number',
    'member_start_date',
    'member_end_date',
    'suspended',
    'updated_at',
  ]);
  const plateRows = load.table('member_plates', ['member_id', 'plate_key', 'starts', 'ends']);
  const suspensions = load.table('member_suspensions', ['member_id', 'from_at']);
  let number = 0;

  const linesOf = (subscription: DemoSubscription, months: number, day: string, isFirst: boolean) => {
    const perMonth = subscription.perMonth[day < raised ? 0 : 1];
    const [cardPart, administrationPart] = components;
    const line = (code: string, amount: number, label: string, labelEn: string) => ({
      code,
      label,
      labelEn,
      quantity: 1,
      unitAmount: amount,
      amount,
    });
    const { label, labelEn } = subscription;
    return [
      line(
        'SUBSCRIPTION',
        (monthsToPay.get(months) ?? months) * perMonth,
        `${label} (${months} bulan)`,
        `${labelEn} (${months === 1 ? '1 month' : `${months} months`})`,
      ),
      ...(isFirst ? [line('COMPONENT', card, cardPart.label, cardPart.labelEn)] : []),
      line('COMPONENT', administration, administrationPart.label, administrationPart.labelEn),
    ];
  };

  return {
    buy: (member: Member, at: number): void => {
      const day = calendar.dayText(calendar.dayNumber(at));
      const last = member.periods.at(-1) ?? null;
      const months = pickMonths(random);
      const fromDate = last && last.toDate >= day ? dayAfter(last.toDate) : day;
      const toDate = lastDayOf(fromDate, months);
      const previousStart = last ? member.startDate : fromDate;
      const businessDay = calendar.businessDay(at);
      const lines = linesOf(member.subscription, months, day, last === null);
      const given = { fine: null, entitlement: null, prepaid: 0, voucher: null, freePass: false };
      const price = chargeAdjustments({ lines, taxRate: taxRateOn(book, businessDay), ...given });
      const { total, tax } = price;
      const shift = calendar.shiftAt(at);
      const operator = cashierAt(
        shift.day,
        shift.index,
        exitGates.findIndex(({ forMotorcycles }) => !forMotorcycles),
      );
      const depositId = deposits.idFor(operator, shift, at);
      const id = random.idAt(at);
      number += 1;
      rows.add([
        id,
        siteId,
        number,
        member.id,
        member.subscription.id,
        months,
        fromDate,
        toDate,
        JSON.stringify(price.lines),
        total,
        tax,
        lines[0]?.amount ?? 0,
        paidTypeIds.CASH,
        depositId,
        operator.id,
        businessDay,
        at,
        previousStart,
        last?.toDate ?? null,
      ]);
      ledger.book({
        type: 'MEMBERSHIP',
        kind: 'SALE',
        sourceId: id,
        businessDay,
        depositId,
        actorId: operator.id,
        at,
        lines: [
          [{ kind: 'DRAWER', ownerId: operator.id }, total],
          [{ kind: 'MEMBERSHIP_REVENUE' }, tax - total],
          [{ kind: 'TAX' }, -tax],
        ],
      });
      deposits.takeCash(operator, total);
      const after = { number, months, fromDate, toDate, paidTypeId: paidTypeIds.CASH };
      ledger.log({ by: operator, at, action: 'buy-period', entity: 'members', entityId: member.id, after });
      if (!last || fromDate !== dayAfter(last.toDate)) member.startDate = fromDate;
      member.periods.push({ fromDate, toDate, soldAt: calendar.localTime(at) });
    },
    finish: async (client: pg.ClientBase, members: readonly Member[]): Promise<void> => {
      for (const member of members) {
        const last = member.periods.at(-1);
        if (!last) continue;
        const isSuspended = member.inside.size === 0 && random.chance(odds.suspended);
        const keys = member.plates.map(normalisePlate);
        memberRows.add([
          member.id,
          'MEMBER',
          'NON_STAFF',
          member.name,
          member.cardNumber,
          keys,
          member.vehicleTypeId,
          member.subscription.id,
          `0812${String(random.between(10_000_000, 99_999_999))}`,
          member.startDate,
          last.toDate,
          isSuspended,
          member.lastSeen,
        ]);
        if (isSuspended) suspensions.add([member.id, Math.min(until, member.lastSeen + hourMs)]);
        else for (const key of keys) plateRows.add([member.id, key, member.startDate, last.toDate]);
      }
      if (number > 0)
        await client.query('insert into membership_counters (site_id, last_number) values ($1, $2)', [siteId, number]);
    },
  };
}

function pickMonths(random: Random): number {
  const chance = random.unit();
  if (chance < odds.year) return 12;
  return chance < odds.year + odds.sixMonths ? 6 : 1;
}
