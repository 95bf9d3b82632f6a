import { contract } from '@parking/contract/contract';
import { type Context, type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers, readListPage } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { seesOwnDeposits } from '../../money/deposits/deposit-access.ts';
import { askCorrection } from './ask-correction.ts';
import { correctionSlip } from './correction-slip.ts';
import { decideCorrection, withdrawCorrection } from './decide-correction.ts';
import { correctionList, readCorrection } from './held-correction.ts';

/** Sales that are put right on the spot. */
export function correctionRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.corrections;
  const all = listHandlers(platform, { list, export: exported }, correctionList);
  return implement(contract.corrections, {
    // Who sells without handling the deposits of others sees the own ones only, and no file of them is written.
    list: (context) =>
      readListPage(platform.database, list, correctionList, context, {
        ...(seesOwnDeposits(context.actor) && { restriction: { column: 'operator_id', value: context.actor.userId } }),
      }),
    export: (context) => {
      if (seesOwnDeposits(context.actor)) throw context.fail('forbidden');
      return all.export(context);
    },
    ask: async (context) => {
      const { tx, site } = context;
      const id = await askCorrection(context);
      return { correction: await readCorrection(tx, site, id), slip: await correctionSlip(tx, site, id) };
    },
    decide: async (context) => {
      await decideCorrection(context);
      return readCorrection(context.tx, context.site, context.params.id);
    },
    withdraw: async (context) => {
      await withdrawCorrection(context);
      return readCorrection(context.tx, context.site, context.params.id);
    },
    slip: readSlip,
  });
}

async function readSlip(context: Context<(typeof contract.corrections)['slip']>) {
  const { reads, site, actor, params } = context;
  const { operatorId } = await readCorrection(reads, site, params.id);
  if (seesOwnDeposits(actor) && operatorId !== actor.userId) throw context.fail('record-not-found');
  return correctionSlip(reads, site, params.id);
}
