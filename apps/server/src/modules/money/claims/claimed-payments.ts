import { contract } from '@parking/contract/contract';
import {
  type ClaimOutcome,
  type ClaimedPayment,
  claimWaitsDays,
} from '@parking/contract/money/claims/claimed-payments';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import { type Context, type Route, type Site, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { bothPlateForms } from '../../plates/plate-forms.ts';
import { chargeDebt } from '../debts/charge-debt.ts';
import { postEntry } from '../journal/journal.ts';
import { listHiddenDeposits } from '../deposits/takings.ts';
import { refuseTooYoung, sayOfMoney } from '../two-names.ts';

type Calls = typeof contract.claimedPayments;

const claimList: ListOptions<Calls['list']> = {
  view: 'claimed_payments_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber },
  access: async (tx, actor) => {
    const values = await listHiddenDeposits(tx, actor);
    return values.length > 0 ? { mask: { fields: ['amount'], column: 'deposit_id', values } } : {};
  },
};

/** What cashiers claim was paid, by age, and what becomes of it. */
export function claimedPaymentRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.claimedPayments;
  return implement(contract.claimedPayments, {
    ...listHandlers(platform, { list, export: exported }, claimList),
    decideClaim,
  });
}

interface Claim {
  readonly id: string;
  readonly operatorId: string;
  readonly paidTypeId: string;
  readonly amount: number;
  readonly state: ClaimedPayment['state'];
  readonly at: Date;
  readonly proposed: ClaimOutcome | null;
  readonly proposedBy: string | null;
  readonly reference: string | null;
  /** What its slip says, for who is charged with it. */
  readonly slip: string;
}

async function lockClaim(tx: Tx, id: string): Promise<Claim> {
  const { rows } = await sql<Claim>`
    select id, operator_id as "operatorId", paid_type_id as "paidTypeId", amount, state, at, proposed, proposed_by as "proposedBy",
      reference, concat_ws(' ', terminal, approval_code, rrn) as slip
    from claimed_payments where id = ${id} for update`.execute(tx);
  const [claim] = rows;
  if (!claim) throw new Failure('record-not-found');
  return claim;
}

/** What one person says waits for another who says the same; saying otherwise takes its place. */
async function decideClaim(context: Context<Calls['decideClaim']>): Promise<ClaimedPayment> {
  const { tx, site, actor, params, body, log } = context;
  const claim = await lockClaim(tx, params.id);
  const { outcome, note, reference = null } = body;
  await requireTwoPersons(context, [claim.operatorId], () => context.fail('own-money'));
  if (claim.state !== 'OPEN' && claim.state !== 'WAITING') throw context.fail('already-settled');
  if (outcome === 'SETTLED' && reference === null) throw badInput({ path: 'reference', code: 'required' });
  if (outcome === 'CHARGED') refuseTooYoung('claim-too-young', claim.at, claimWaitsDays, site);
  const line = outcome === 'SETTLED' ? reference : null;
  const isSame = claim.proposed === outcome && claim.reference === line;
  const said = { outcome, note, isSame, proposedBy: claim.proposedBy };
  const { isSecond, row: decided } = await sayOfMoney(context, { ...said, step: 'saidOfClaim' });
  await tx
    .updateTable('claimedPayments')
    .set({ ...decided, ...(!isSecond && { reference: line }) })
    .where('id', '=', claim.id)
    .execute();
  await log({
    action: isSecond ? 'decide-claim' : 'propose-claim',
    entity: 'claimed_payments',
    entityId: claim.id,
    before: { state: claim.state, proposed: claim.proposed },
    // Without the amount, which the claim has: who counts blind may read the log.
    after: { outcome, reference, note },
  });
  if (isSecond) await post(tx, site, claim, { outcome, note, actorId: actor.userId });
  const row = await findRecord(tx, sourceOf(contract.claimedPayments.list, claimList), claim.id, site.zone);
  if (!row) throw context.fail('record-not-found');
  return row;
}

interface Decision {
  readonly outcome: ClaimOutcome;
  readonly note: string;
  readonly actorId: string;
}

/** The bank has it: its provider owes it from now on. Nobody has it: its cashier is charged, and answers. */
async function post(tx: Tx, site: Site, claim: Claim, { outcome, note, actorId }: Decision): Promise<void> {
  const { id, operatorId, paidTypeId, amount, slip } = claim;
  const claimed = { kind: 'CLAIMED', ownerId: operatorId } as const;
  if (outcome === 'CHARGED') {
    const reason = slip === '' ? note : `${note} (${slip})`;
    const charge = { site, operatorId, amount, cause: 'CLAIM', sourceId: id, from: claimed, reason, actorId } as const;
    await chargeDebt(tx, { ...charge, depositId: null });
    return;
  }
  await postEntry(tx, {
    siteId: site.id,
    type: 'SETTLEMENT',
    kind: 'CLAIM',
    sourceId: id,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId,
    reason: note,
    lines: [
      { account: { kind: 'PROVIDER', ownerId: paidTypeId }, amount },
      { account: claimed, amount: -amount },
    ],
  });
}
