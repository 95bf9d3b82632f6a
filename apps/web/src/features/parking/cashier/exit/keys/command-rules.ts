import { type ExitState, isOpenPrice } from '../machine/exit-state.ts';
import type { Command } from './keys.ts';

/** What decides which commands can be given now. */
export interface DeskNow {
  readonly state: Pick<ExitState, 'step' | 'lost' | 'quote'>;
  readonly total: number;
  readonly offline: boolean;
  /** Whether the car may be parked in more ways than one. */
  readonly parkingTypes: boolean;
  readonly offered: readonly Command[];
}

const changePrice: ReadonlySet<Command> = new Set([
  'additional',
  'emergency',
  'free-pass',
  'member-claim',
  'note',
  'set-price',
]);
/** Without the server nobody can sign, and nothing is given. */
const needSignature: ReadonlySet<Command> = new Set([
  'emergency',
  'free-pass',
  'member-claim',
  'set-price',
  'to-collect',
]);
/** Done between two cars. */
const ofDrawer: ReadonlySet<Command> = new Set(['cash-drop', 'paper-tickets', 'close-shift', 'correct', 'hand-over']);
/** Their dialogs say what is in the way; a button does not lead there. */
const needServer: ReadonlySet<Command> = new Set([
  'reprint',
  'open-gate',
  'cash-drop',
  'paper-tickets',
  'close-shift',
  'correct',
]);

// A lost ticket has its own price, and its note stands in its own dialog.
const mayChangePrice = ({ step, lost }: DeskNow['state']): boolean => isOpenPrice(step) && lost === null;

const mayLetGo = ({ state: { step, quote }, total }: DeskNow): boolean =>
  (isOpenPrice(step) || step === 'waiting') && total > 0 && !quote?.payment;

/** Whether a command's key does anything now. */
export function mayRun(command: Command, now: DeskNow): boolean {
  if (command === 'cancel') return true;
  if (command === 'parking-type') return now.parkingTypes && isOpenPrice(now.state.step);
  if (changePrice.has(command) && !mayChangePrice(now.state)) return false;
  if (needSignature.has(command) && now.offline) return false;
  if (command === 'to-collect' && !mayLetGo(now)) return false;
  if (command === 'older-debts') return isOpenPrice(now.state.step) && (now.state.quote?.owed.length ?? 0) > 0;
  // Whoever is served first.
  if (ofDrawer.has(command) && now.state.step !== 'ready') return false;
  return now.offered.includes(command);
}

/** Whether its button can be pressed. */
export const isPressable = (command: Command, now: DeskNow): boolean =>
  mayRun(command, now) && !(now.offline && needServer.has(command));

/** The commands that have a button, in their order. */
const buttons = [
  'search',
  'lost-ticket',
  'additional',
  'note',
  'free-pass',
  'emergency',
  'set-price',
  'member-claim',
  'to-collect',
  'reprint',
  'correct',
  'open-gate',
  'cash-drop',
  'paper-tickets',
  'close-shift',
  'hand-over',
  'cancel',
  'help',
] as const satisfies readonly Command[];

export const buttonsAt = ({ offered }: Pick<DeskNow, 'offered'>): readonly Command[] =>
  buttons.filter((command) => offered.includes(command));
