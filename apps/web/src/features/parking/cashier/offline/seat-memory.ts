import type { CashierStore } from './database.ts';
import type { DeskState, KeptHandover, Roster, Seat } from './desk-types.ts';

/** Who may sit down at this desk, who does so without the server, and which handovers are still to be told. */
export interface SeatMemory {
  readonly keepRoster: (roster: Roster) => Promise<void>;
  readonly keepSeat: (seat: Seat | null) => Promise<void>;
  readonly handovers: () => readonly KeptHandover[];
  readonly keepHandovers: (handovers: readonly KeptHandover[]) => Promise<void>;
}

export async function openSeatMemory(
  store: CashierStore | null,
  change: (next: Partial<DeskState>) => void,
): Promise<SeatMemory> {
  let handovers = (await store?.kept<readonly KeptHandover[]>('handovers')) ?? [];
  return {
    keepRoster: async (roster) => {
      change({ roster });
      await store?.keep('roster', roster);
    },
    keepSeat: async (seat) => {
      // On the disk first: whoever is shown as sitting there sits there after the power came back too.
      await store?.keep('seat', seat);
      change({ seat, ...(seat === null && { serverBack: false }) });
    },
    handovers: () => handovers,
    keepHandovers: async (next) => {
      handovers = next;
      await store?.keep('handovers', next);
    },
  };
}
