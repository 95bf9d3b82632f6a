import { cashMutations, cashOuts } from '@parking/contract/money/cash/cash-documents';
import { claimedPayments } from '@parking/contract/money/claims/claimed-payments';
import { operatorDebts } from '@parking/contract/money/debts/operator-debts';
import { sql } from 'kysely';
import { type WaitingSource, mayCall, notBy, toEverybody } from '../controls/waiting.ts';
import { waitingCashCounts } from './cash-counts/waiting-cash-counts.ts';
import { waitingDrops } from './cash-drops/waiting-drops.ts';
import { waitingBooklets } from './paper-tickets/waiting-booklets.ts';
import { waitingFloats } from './floats/waiting-floats.ts';
import { waitingDeposits } from './deposits/waiting-sources.ts';

const moneyOut = (
  kind: 'CASH_OUTS' | 'CASH_MUTATIONS',
  table: 'cash_outs' | 'cash_mutations',
  call: typeof cashOuts.decide | typeof cashMutations.decide,
): WaitingSource => ({
  kind,
  told: mayCall(call),
  rows: (asker) => sql`
    select m.id, m.id as record_id, m.number::text as what, m.note, m.asked_by_id as by_id, m.at as since, m.amount
    from ${sql.table(table)} m where m.state = 'WAITING' and not m.deleted and ${notBy('m.by_id', asker)}
      and ${notBy('m.asked_by_id', asker)}`,
});

/** What of money waits for somebody's hand. */
export const waitingMoney: readonly WaitingSource[] = [
  ...waitingFloats,
  ...waitingDrops,
  ...waitingBooklets,
  ...waitingDeposits,
  ...waitingCashCounts,
  moneyOut('CASH_OUTS', 'cash_outs', cashOuts.decide),
  moneyOut('CASH_MUTATIONS', 'cash_mutations', cashMutations.decide),
  {
    kind: 'CLAIMS',
    told: mayCall(claimedPayments.decideClaim),
    // Of the own open deposit, whose amounts are kept back, nobody decides.
    rows: (asker) => sql`
      select c.id, c.id as record_id, coalesce(nullif(concat_ws(' ', c.terminal, c.approval_code, c.rrn), ''), y.label) as what,
        c.proposed_note as note, c.proposed_by as by_id, c.proposed_at as since, c.amount
      from claimed_payments c left join paid_types y on y.id = c.paid_type_id
      where c.state = 'WAITING' and ${notBy('c.operator_id', asker)} and ${notBy('c.proposed_by', asker)}`,
  },
  {
    kind: 'DEBTS',
    told: mayCall(operatorDebts.decideDebt),
    // Before it is answered nobody decides.
    rows: (asker) => sql`
      select o.id, o.id as record_id, o.number::text as what, o.answer as note, o.operator_id as by_id, o.answered_at as since, o.amount
      from operator_debts o where o.state = 'WAITING' and o.answer is not null and ${notBy('o.operator_id', asker)}
        and ${notBy('o.proposed_by', asker)}`,
  },
  {
    kind: 'OWN_DEBTS',
    told: toEverybody,
    rows: ({ userId }) => sql`
      select o.id, o.id as record_id, o.number::text as what, o.reason as note, o.charged_by as by_id, o.charged_at as since, o.amount
      from operator_debts o where o.state = 'WAITING' and o.answer is null and o.operator_id = ${userId}`,
  },
];
