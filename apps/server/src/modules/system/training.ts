import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Training } from '@parking/contract/system/training';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';

type Calls = typeof contract.training;

/** Training as it is now, and the two acts that make and drop it; each stands in the operations log. */
export function trainingHandlers({ training, database }: Platform) {
  const told = ({ zone }: Site): Training => {
    const { madeAt, ...state } = training.state();
    return { ...state, madeAt: madeAt === null ? null : toLocalDateTime(new Date(madeAt), zone) };
  };
  return {
    get: async ({ site }: Context<Calls['get']>) => told(site),
    make: async ({ site, log }: Context<Calls['make']>) => {
      const { begin, giveUp } = await training.reserve();
      try {
        await inTransaction(database, (tx) => log({ action: 'make-training', entity: 'training', entityId: null }, tx));
      } catch (error) {
        giveUp();
        throw error;
      }
      await begin();
      return told(site);
    },
    drop: async ({ site, log }: Context<Calls['drop']>) => {
      await training.drop(() =>
        inTransaction(database, (tx) => log({ action: 'drop-training', entity: 'training', entityId: null }, tx)),
      );
      return told(site);
    },
  };
}
