import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { sql } from 'kysely';
import { keepByState } from '../../platform/db/kept-by-state.ts';
import type { Reads } from '../../platform/db/pool.ts';

export interface Tariffs {
  /** Names what was committed together; the same state is the same book. */
  readonly state: string;
  readonly book: TariffBook;
}

/** All that prices follow, as the caller's transaction sees it. */
export const readTariffs = keepByState<Tariffs>('tariffEpoch', readBook);

/** The book alone. */
export const readTariffBook = async (reads: Reads): Promise<TariffBook> => (await readTariffs(reads)).book;

/** One statement, so that state and contents are of one moment. */
async function readBook(reads: Reads): Promise<Tariffs> {
  const { rows } = await sql<Tariffs>`
    select e.state, jsonb_build_object(
      'epoch', e.epoch,
      'vehicleTypes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'label', label,
        'labelEn', label_en, 'vehicleGroup', vehicle_group, 'child', parent_vehicle_type_id is not null,
        'parentVehicleTypeId', parent_vehicle_type_id, 'shortcut', shortcut, 'isActive', is_active,
        'isBasic', is_basic) order by lower(label), id), '[]') from vehicle_types),
      'fares', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'vehicleTypeId', vehicle_type_id,
        'parkingType', parking_type, 'fareNonRegularId', fare_non_regular_id, 'effectiveDate', effective_date,
        'rules', rules) order by effective_date, id), '[]') from parking_fares),
      'fines', (select coalesce(jsonb_agg(jsonb_build_object('vehicleTypeId', vehicle_type_id, 'fine', fine)
        order by vehicle_type_id), '[]') from parking_fines),
      'additionalFares', (select coalesce(jsonb_agg(jsonb_build_object('nameId', n.id, 'label', n.label,
        'labelEn', n.label_en, 'vehicleTypeId', f.vehicle_type_id, 'effectiveDate', f.effective_date, 'amount', f.amount)
        order by lower(n.label), f.effective_date, f.id), '[]')
        from additional_fares f join additional_fare_names n on n.id = f.additional_fare_name_id),
      'holidays', (select coalesce(jsonb_agg(day order by day), '[]') from holidays),
      'zone', (select zone from system_profile),
      'dayStarts', (select jsonb_agg(jsonb_build_object('from', first_day, 'hour', hour) order by first_day)
        from business_day_starts),
      'taxRates', (select jsonb_agg(jsonb_build_object('from', first_day, 'basisPoints', basis_points, 'mode', mode)
        order by first_day) from tax_rates),
      'settings', (select jsonb_build_object('fareHandlingType', c.fare_handling_type, 'fineType', c.fine_type,
        'lostTicketMinutes', c.lost_ticket_minutes,
        'roundSecondsUp', c.round_seconds_up, 'overdueToleranceMinutes', o.duration)
        from system_configuration c cross join overdue_tolerance o)) as book
    from tariff_epoch e`.execute(reads);
  const [row] = rows;
  if (!row) throw new Error('The database holds no tariff epoch.');
  return row;
}
