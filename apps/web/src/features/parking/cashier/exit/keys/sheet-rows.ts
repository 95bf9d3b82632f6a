import type { VehicleType } from '@parking/contract/tariffs/tariff-book';
import type { Masters } from '../../offline/desk-types.ts';
import { type Command, actOfLetter, arithmeticKey, commandKeys, commands, paymentKeys, zoomKey } from './keys.ts';

type PaidType = Masters['paidTypes'][number];

/** What a command is called by. */
export type CommandWord = Command | 'voucher';

/** Where cashiers leave no notes, the dialog of notes takes a voucher alone. */
export const wordOf = (command: Command, { cashierNote }: Pick<Masters['settings'], 'cashierNote'>): CommandWord =>
  command === 'note' && !cashierNote ? 'voucher' : command;

/** What the sheet says of a key; of what is typed without a key of its own, the text that names it. */
export type SheetRow =
  | { readonly kind: 'scan' | 'enter' | 'money' | 'arrows' | 'tab' }
  | { readonly kind: 'pay'; readonly key: string; readonly paidType: PaidType }
  | { readonly kind: 'vehicle'; readonly key: string; readonly vehicle: VehicleType }
  | { readonly kind: 'arithmetic' | 'zoom'; readonly key: string }
  | { readonly kind: 'command'; readonly key: string; readonly command: Command; readonly word: CommandWord };

/** What this desk can do, for its buttons and its sheet alike. */
export const commandsAt = ({ settings }: Pick<Masters, 'settings'>): readonly Command[] =>
  commands.filter((command) => command !== 'open-gate' || settings.openGateManual);

/** The keys that do something at this desk, made from the table that the keyboard is read by. */
export function sheetRows(
  masters: Pick<Masters, 'settings' | 'paidTypes'>,
  vehicles: readonly VehicleType[],
): SheetRow[] {
  return [
    { kind: 'scan' },
    { kind: 'enter' },
    ...masters.paidTypes.flatMap((paidType, index): SheetRow[] => {
      const key = paymentKeys[index];
      return key ? [{ kind: 'pay', key, paidType }] : [];
    }),
    { kind: 'money' },
    ...vehicles.flatMap((vehicle): SheetRow[] =>
      vehicle.shortcut ? [{ kind: 'vehicle', key: vehicle.shortcut.toUpperCase(), vehicle }] : [],
    ),
    // Where no vehicle has their letter.
    ...(
      [
        ['arithmetic', arithmeticKey],
        ['zoom', zoomKey],
      ] as const
    ).flatMap(([kind, key]): SheetRow[] => (actOfLetter(key, vehicles)?.kind === kind ? [{ kind, key }] : [])),
    { kind: 'arrows' },
    // Where plates are typed.
    ...(masters.settings.showInputManual ? [{ kind: 'tab' } as const] : []),
    ...commandsAt(masters).map(
      (command): SheetRow => ({
        kind: 'command',
        key: commandKeys[command],
        command,
        word: wordOf(command, masters.settings),
      }),
    ),
  ];
}
