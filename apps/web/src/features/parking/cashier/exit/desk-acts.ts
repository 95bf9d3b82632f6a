import type { Masters } from '../offline/desk-types.ts';
import type { ExitDialog } from './dialogs/exit-dialogs.tsx';
import { type DeskNow, mayRun } from './keys/command-rules.ts';
import type { Act, Command } from './keys/keys.ts';
import type { ExitDesk } from './machine/exit-acts.ts';
import { isOpenPrice } from './machine/exit-state.ts';
import { nextOf } from './view/parking-type-bar.tsx';

interface Acting {
  readonly exit: ExitDesk;
  readonly masters: Masters;
  readonly now: DeskNow;
  readonly types: Parameters<typeof nextOf>[0];
  /** The camera's picture of the car at the barrier. */
  readonly image: string | null;
  readonly open: (dialog: ExitDialog) => void;
  readonly toggleArithmetic: () => void;
}

/** What keys and buttons of the desk do. */
export function deskActs({ exit, masters, now, types, image, open, toggleArithmetic }: Acting) {
  const { state } = exit;
  const { quote } = state;
  const runCommand = (command: Command): void => {
    if (!mayRun(command, now)) return;
    if (command === 'cancel') exit.cancel();
    else if (command === 'emergency') void exit.letThrough();
    else if (command === 'older-debts') exit.leaveOwed(!state.leavesOwed);
    else if (command !== 'parking-type') open(command);
    else if (quote) void exit.setParkingType(nextOf(types, quote.parkingType));
  };
  const zoom = (): void => {
    if (quote?.parkingIn.images[0] ?? image) open('zoom');
  };
  const onAct = (act: Act): void => {
    if (act.kind === 'pay') {
      const paidType = masters.paidTypes[act.index];
      if (paidType && isOpenPrice(state.step) && exit.total > 0) exit.pay(paidType);
    } else if (act.kind === 'vehicle') void exit.setVehicle(act.id);
    else if (act.kind === 'arithmetic') toggleArithmetic();
    else if (act.kind === 'zoom') zoom();
    else runCommand(act.kind);
  };
  return { runCommand, zoom, onAct };
}
