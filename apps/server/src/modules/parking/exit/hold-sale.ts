import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { type SaleDeposit, openSql } from '../../money/deposits/open-deposit.ts';
import { type Tariffs, readTariffs } from '../../tariffs/read-tariff-book.ts';
import { type DeskSettings, readDeskSettings } from './desk-settings.ts';
import { type Validation, onStaySql } from '../vouchers/validations-at-exit.ts';
import { type LockedPayments, type PaymentRow, judgeLocked, lockedSql } from '../payments/on-account.ts';

interface Sold {
  readonly stayId: string;
  /** The payment that the call names. */
  readonly paymentId?: string | undefined;
  /** Payments that ran out are held as well. */
  readonly orOver: boolean;
  readonly operatorId: string;
  readonly at: Date;
}

export interface HeldSale {
  readonly payments: LockedPayments;
  /** Null: none takes sales now. */
  readonly deposit: SaleDeposit | null;
  /** What tenants and its driver put on the stay; no batch of it is withdrawn meanwhile. */
  readonly validations: readonly Validation[] | null;
  readonly tariffs: Tariffs;
  readonly settings: DeskSettings;
}

interface HeldRow {
  readonly payments: readonly PaymentRow[] | null;
  readonly deposit: SaleDeposit | null;
  readonly validations: readonly Validation[] | null;
  readonly tariffState: string;
  readonly settingsState: string;
}

/**
 * Holds what a sale needs beside its stay, which is held before: its payments and then the deposit; and asks what is in force.
 * All in one statement. Refuses a named payment as `lockPayments` does.
 */
export async function holdSale(tx: Tx, { stayId, paymentId, orOver, operatorId, at }: Sold): Promise<HeldSale> {
  const { rows } = await sql<HeldRow>`
    with payment as (${lockedSql({ stayId, namedId: paymentId, orOver })}), deposit as (${openSql({ operatorId, at })}),
      validation as (${onStaySql(stayId, true)})
    select (select jsonb_agg(to_jsonb(payment) order by id) from payment) as payments,
      (select to_jsonb(deposit) from deposit) as deposit, (select jsonb_agg(to_jsonb(validation)) from validation) as validations, t.state as "tariffState", c.state as "settingsState"
    from tariff_epoch t cross join settings_epoch c`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The site has no state of its settings.');
  return {
    payments: await judgeLocked(tx, (row.payments ?? []).map(revived), paymentId),
    deposit: row.deposit,
    validations: row.validations,
    tariffs: await readTariffs(tx, row.tariffState),
    settings: await readDeskSettings(tx, row.settingsState),
  };
}

/** JSON has no times. */
const revived = (row: PaymentRow): PaymentRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  expiresAt: new Date(row.expiresAt),
  paidAt: new Date(row.paidAt),
});
