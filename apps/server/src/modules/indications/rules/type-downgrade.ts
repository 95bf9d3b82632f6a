import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { sql } from 'kysely';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import type { SingleRule } from '../rule.ts';
import { type Should, missingOf, worthOf } from '../worth.ts';

interface Row extends Should {
  readonly id: string;
  readonly operatorId: string;
  readonly soldTypeId: string;
  /** At the entry and at the exit. */
  readonly paid: number;
  readonly entered: string;
  readonly sold: string;
}

export const typeDowngrade: SingleRule = {
  name: 'TYPE_DOWNGRADE',
  when: 'SOON',
  label: 'Jenis kendaraan diganti menjadi lebih murah',
  labelEn: 'Sold as a cheaper type of vehicle',
  sentence: 'Masuk sebagai {entered}, dijual sebagai {sold} {paid}; seharusnya {should}.',
  sentenceEn: 'Came in as {entered}, sold as {sold} for {paid}; it should have been {should}.',
  thresholds: {},
  find: async ({ reads, from, to }) => {
    const { rows } = await sql<Row>`
      select s.id, s.operator_id as "operatorId", s.total + s.prepaid as paid, v.id as "soldTypeId", e.label as entered, v.label as sold,
        e.id as "vehicleTypeId", s.parking_type as "parkingType", s.entered_at as "enteredAt", s.exited_at as "exitedAt"
      from stays s join vehicle_types v on v.id = s.vehicle_type_id
      join vehicle_types e on e.id = (s.priced_as ->> 'entryVehicleTypeId')::uuid
      where s.state = 'OUT' and 'vehicle-changed' = any (s.flags) and s.operator_id is not null and s.member_id is null and not s.free_pass
        and s.exit_kind in ('NORMAL', 'OFFLINE') and s.voucher_id is null and s.exited_at >= ${from} and s.exited_at < ${to}`.execute(
      reads,
    );
    if (rows.length === 0) return [];
    const book = await readTariffBook(reads);
    return rows
      .map((row) => ({ ...row, missing: missingOf(book, row, row.paid) }))
      .filter((row) => row.missing > 0 && isCheaper(book, row))
      .map((row) => ({
        subjectKind: 'OPERATOR',
        subjectId: row.operatorId,
        finding: row.id,
        from: row.exitedAt,
        to: row.exitedAt,
        severity: 'HIGH',
        expectedLoss: row.missing,
        figures: { entered: row.entered, sold: row.sold, paid: row.paid, should: row.paid + row.missing },
        stays: [row.id],
        involved: [],
      }));
  },
};

/** A type that would have paid as much, or more, was no way of taking less. */
const isCheaper = (book: TariffBook, row: Row): boolean =>
  worthOf(book, { ...row, vehicleTypeId: row.soldTypeId }) < worthOf(book, row);
