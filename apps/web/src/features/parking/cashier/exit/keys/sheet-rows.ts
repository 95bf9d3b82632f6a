import type { Masters } from '../../offline/desk-types.ts';
import { type Command, commandKeys, commands, paymentKeys } from './keys.ts';
import type { VehicleType } from '../view/vehicle-bar.tsx';

type PaidType = Masters['paidTypes'][number];

/** What the sheet says of a key; of what is typed without a key of its own, the text that names it. */
export type SheetRow =
  | { readonly kind: 'scan' | 'enter' | 'money' | 'arrows' | 'tab' }
  | { readonly kind: 'pay'; readonly key: string; readonly paidType: PaidType }
  | { readonly kind: 'vehicle'; readonly key: string; readonly vehicle: VehicleType }
  | { readonly kind: 'command'; readonly key: string; readonly command: Command };

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
    { kind: 'arrows' },
    // Where plates are typed.
    ...(masters.settings.showInputManual ? [{ kind: 'tab' } as const] : []),
    ...commandsAt(masters).map((command): SheetRow => ({ kind: 'command', key: commandKeys[command], command })),
  ];
}
