import type { PrintFieldName, PrintSettings } from '@parking/contract/parking/paper/receipt';
import type { SoundOccasion } from '@parking/contract/gates/gate-words';
import type { ApiEvent } from '@parking/contract/apis/apis';
import { sql } from 'kysely';
import { keepByState } from '../../../platform/db/kept-by-state.ts';
import { receiptKeyName } from '../../../platform/auth/receipt-key.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import { holdPaidTypes } from '../../money/cash/cash-accounts.ts';

export interface GateFacts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly gateType: 'IN' | 'OUT';
  readonly parkingType: 'REGULAR' | 'VALET' | 'OVERNIGHT';
  /** The only type that it counts cars as. */
  readonly fixedVehicleId: string | null;
  readonly printType: string;
  readonly embeddedPrinterType: string;
}

export interface PaidTypeFacts {
  readonly id: string;
  readonly label: string;
  readonly kind: 'CASH' | 'EMONEY' | 'QRIS' | 'CARD' | 'TRANSFER';
  /** Its money is seen by the cashier alone. */
  readonly claimed: boolean;
}

interface SettingsRow {
  /** What codes on receipts are proved by, in hexadecimal. */
  readonly receiptKey: string;
  /** Names what was committed together; the same state is the same settings. */
  readonly state: string;
  readonly gates: readonly GateFacts[];
  readonly paidTypes: readonly PaidTypeFacts[];
  /** Rupiah; above it somebody signs. */
  readonly largestSale: number;
  /** Told to a receiver outside. */
  readonly events: readonly ApiEvent[];
  /** What gates play by themselves: tokens of files. */
  readonly sounds: Readonly<Partial<Record<SoundOccasion, string>>>;
  readonly print: Omit<PrintSettings, 'fields'> & {
    readonly fields: { name: PrintFieldName; label: string; labelEn: string | null }[];
  };
}

/** What every sale follows besides its price. */
export interface DeskSettings extends Omit<SettingsRow, 'gates' | 'paidTypes' | 'receiptKey'> {
  readonly receiptKey: Buffer;
  readonly gates: ReadonlyMap<string, GateFacts>;
  readonly paidTypes: ReadonlyMap<string, PaidTypeFacts>;
}

/** The settings as the caller's transaction sees them. */
export const readDeskSettings = keepByState<DeskSettings>('settingsEpoch', readSettings);

/** What the operator wants on tickets and receipts. */
export const readPrintSettings = async (reads: Reads): Promise<PrintSettings> => (await readDeskSettings(reads)).print;

/** One statement, so that state and contents are of one moment. */
async function readSettings(reads: Reads): Promise<DeskSettings> {
  const { rows } = await sql<SettingsRow>`
    select e.state, c.largest_sale as "largestSale",
      (select encode(value, 'hex') from secrets where name = ${receiptKeyName}) as "receiptKey",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'gateType', gate_type,
        'parkingType', parking_type, 'fixedVehicleId', fixed_vehicle_id, 'printType', print_type, 'embeddedPrinterType', embedded_printer_type)), '[]')
        from gates) as gates,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'kind', kind, 'claimed', claimed)), '[]')
        from paid_types) as "paidTypes",
      array(select distinct unnest(events) from apis where is_enabled) as events,
      (select coalesce(jsonb_object_agg(occasion, token_file), '{}') from audio_files where occasion is not null) as sounds,
      jsonb_build_object('headerTicket', c.header_ticket, 'footerTicket', c.footer_ticket,
        'headerTicketIn', c.header_ticket_in, 'footerTicketIn', c.footer_ticket_in, 'titleTicketIn', c.title_ticket_in,
        'companyName', p.company_name, 'logo', c.token_file, 'npwpd', c.npwpd, 'taxed', jsonb_build_object(
          'taxRates', (select jsonb_agg(jsonb_build_object('from', first_day, 'basisPoints', basis_points, 'mode', mode) order by first_day)
            from tax_rates),
          'dayStarts', (select jsonb_agg(jsonb_build_object('from', first_day, 'hour', hour) order by first_day) from business_day_starts)),
        'fields', coalesce((
          select jsonb_agg(jsonb_build_object('name', f.name, 'label', f.label, 'labelEn', f.label_en)
            order by f.ordering_number, f.name) from print_fields f where f.print), '[]')) as print
    from settings_epoch e cross join system_configuration c cross join system_profile p`.execute(reads);
  const [row] = rows;
  if (!row) throw new Error('The system configuration is missing.');
  const byId = <Row extends { readonly id: string }>(list: readonly Row[]) => new Map(list.map((one) => [one.id, one]));
  const receiptKey = Buffer.from(row.receiptKey, 'hex');
  return { ...row, receiptKey, gates: byId(row.gates), paidTypes: byId(row.paidTypes) };
}

/** The gate of an act. Refuses one that is unknown or serves the other direction. */
export function gateOf({ gates }: DeskSettings, gateId: string, direction?: 'IN' | 'OUT'): GateFacts {
  const gate = gates.get(gateId.toLowerCase());
  if (!gate) throw new Failure('gate-not-found', { fields: [{ path: 'gateId', code: 'does-not-exist' }] });
  if (direction !== undefined && gate.gateType !== direction)
    throw new Failure('wrong-gate-type', { fields: [{ path: 'gateId', code: 'not-an-option' }] });
  return gate;
}

export const getGate = async (reads: Reads, gateId: string, direction?: 'IN' | 'OUT'): Promise<GateFacts> =>
  gateOf(await readDeskSettings(reads), gateId, direction);

/** The payment type of an act; what it is stands only where its kinds are held. Refuses an unknown one. */
export function paidTypeOf({ paidTypes }: DeskSettings, paidTypeId: string): PaidTypeFacts {
  const paidType = paidTypes.get(paidTypeId.toLowerCase());
  if (!paidType) throw badInput({ path: 'paidTypeId', code: 'does-not-exist' });
  return paidType;
}

/** The payment type of an act; its kind stays what it is until the end of the transaction. */
export async function getPaidType(tx: Tx, paidTypeId: string): Promise<PaidTypeFacts> {
  await holdPaidTypes(tx, 'shared');
  return paidTypeOf(await readDeskSettings(tx), paidTypeId);
}
