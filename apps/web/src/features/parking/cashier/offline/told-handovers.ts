import { ApiFailure, isServerAway } from '../../../../api/failure.ts';
import type { DeskMemory } from './desk-memory.ts';
import type { DeskApi, KeptHandover, KnownHandover } from './desk-types.ts';
import { type QueuedSale, newestGrant } from './queue.ts';

/** Sales of who took over are sent once that one has said that it is true. */
export const isHeld = ({ userId, sale }: QueuedSale, handovers: readonly KeptHandover[]): boolean =>
  handovers.some(({ toUserId, at }) => toUserId === userId && sale.datetimeOut >= at);

/** Handovers that this device made, until their takers have spoken. */
export function openHandovers(memory: DeskMemory, api: Pick<DeskApi, 'tellHandovers' | 'confirmHandover'>) {
  /** Those that were denied were sold by who left. */
  const giveBack = async ({ toUserId, fromUserId, at }: KeptHandover): Promise<void> => {
    const known = memory.state().roster?.people.find(({ id }) => id === fromUserId);
    const userName = known?.name ?? memory.user()?.name ?? '';
    const theirs = memory.state().sales.filter((one) => one.userId === toUserId && one.sale.datetimeOut >= at);
    await memory.putSales(theirs.map((one) => ({ ...one, userId: fromUserId, userName })));
  };

  const settle = async (known: readonly Pick<KnownHandover, 'requestId' | 'id' | 'state'>[]): Promise<void> => {
    const said = new Map(known.map((one) => [one.requestId, one]));
    const now = memory.handovers().map((one) => ({ ...one, ...said.get(one.requestId) }));
    for (const one of now) if (one.state === 'DENIED') await giveBack(one);
    await memory.keepHandovers(now.filter(({ state }) => state === 'WAITING'));
  };

  const tellOf = async (teller: string): Promise<void> => {
    const grant = newestGrant(memory.grants(), teller);
    const own = memory.handovers().filter(({ grantOf }) => grantOf === teller);
    if (!grant) return;
    const told = own.map(({ grantOf: _teller, id: _id, state: _state, ...handover }) => handover);
    try {
      await settle(await api.tellHandovers(grant.grant, told));
    } catch (error) {
      if (!(error instanceof ApiFailure) || isServerAway(error)) throw error;
      // What the server does not take for a handover keeps no sale from it.
      await memory.keepHandovers(memory.handovers().filter(({ grantOf }) => grantOf !== teller));
    }
  };

  return {
    /** Tells the server, and hears what became of them. */
    tell: async (): Promise<void> => {
      for (const teller of new Set(memory.handovers().map(({ grantOf }) => grantOf))) await tellOf(teller);
    },
    /** As their taker, who is signed in. */
    confirmOf: async (userId: string): Promise<void> => {
      for (const { requestId, id, toUserId } of memory.handovers()) {
        if (toUserId !== userId || id === null) continue;
        await api.confirmHandover(id);
        await settle([{ requestId, id, state: 'CONFIRMED' }]);
      }
    },
  };
}
