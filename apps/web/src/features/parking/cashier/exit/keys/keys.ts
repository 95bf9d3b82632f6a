import type { VehicleType } from '@parking/contract/tariffs/tariff-book';

/** What a key stands for on the exit screen. Letters and digits are the code's, the vehicles' and the money's. */
export type Act =
  | { readonly kind: 'pay'; readonly index: number }
  | { readonly kind: 'vehicle'; readonly id: string }
  | { readonly kind: 'arithmetic' }
  | { readonly kind: 'zoom' }
  | { readonly kind: Command };

export const commands = [
  'free-pass',
  'emergency',
  'lost-ticket',
  'reprint',
  'open-gate',
  'search',
  'parking-type',
  'additional',
  'note',
  'set-price',
  'member-claim',
  'to-collect',
  'older-debts',
  'correct',
  'cash-drop',
  'paper-tickets',
  'close-shift',
  'hand-over',
  'help',
  'cancel',
] as const;
export type Command = (typeof commands)[number];

/** As the key caps show them. F5, F11 and F12 are the browser's. */
export const commandKeys: Readonly<Record<Command, string>> = {
  'free-pass': 'F7',
  emergency: '@',
  'lost-ticket': 'F8',
  reprint: 'F9',
  'open-gate': 'F10',
  search: '/',
  'parking-type': '=',
  additional: '*',
  note: '+',
  'set-price': '#',
  'member-claim': '&',
  'to-collect': '!',
  'older-debts': ';',
  correct: ')',
  'cash-drop': '%',
  'paper-tickets': '(',
  'close-shift': '$',
  'hand-over': '^',
  help: '?',
  cancel: 'Escape',
};

/** In the order of the payment types. */
export const paymentKeys = ['F1', 'F2', 'F3', 'F4', 'F6'] as const;

/** Between the days of a price and its arithmetic. A letter: it counts on an open price alone, where no vehicle has it. */
export const arithmeticKey = 'I';

/** Brings the pictures near; a letter as well. */
export const zoomKey = 'Z';

type Shortcut = Pick<VehicleType, 'id' | 'shortcut'>;

const hasKey = (key: string, { shortcut }: Shortcut): boolean => shortcut?.toLowerCase() === key.toLowerCase();

/** What a single letter or digit on an open price means; null when it begins a code. */
export function actOfLetter(text: string, vehicles: readonly Shortcut[]): Act | null {
  const vehicle = vehicles.find((one) => hasKey(text, one));
  if (vehicle) return { kind: 'vehicle', id: vehicle.id };
  const letter = text.toUpperCase();
  if (letter === zoomKey) return { kind: 'zoom' };
  return letter === arithmeticKey ? { kind: 'arithmetic' } : null;
}

export interface KeyPress {
  readonly key: string;
  readonly altKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
}

/** The command or payment of a key, whatever is typed meanwhile; null when the key is for the field. */
export function actOfKey({ key, altKey, ctrlKey, metaKey }: KeyPress): Act | null {
  if (altKey || ctrlKey || metaKey) return null;
  const index = paymentKeys.findIndex((name) => name === key);
  if (index >= 0) return { kind: 'pay', index };
  const command = commands.find((name) => commandKeys[name] === key);
  return command ? { kind: command } : null;
}

/** A scanner's keys follow each other faster than any hand types. */
export const scanGapMs = 35;
/** So long a single key is waited on, in case a scanner's next one follows. */
export const scanPauseMs = 60;

export interface Typing {
  readonly count: number;
  readonly lastMs: number;
  readonly fast: boolean;
}
export const noTyping: Typing = { count: 0, lastMs: 0, fast: true };

export function afterKey(typing: Typing, atMs: number): Typing {
  if (typing.count === 0) return { count: 1, lastMs: atMs, fast: true };
  return { count: typing.count + 1, lastMs: atMs, fast: typing.fast && atMs - typing.lastMs <= scanGapMs };
}

/** Whether what stands in the field came from a scanner. */
export const isScanned = ({ count, fast }: Typing): boolean => count >= 4 && fast;
