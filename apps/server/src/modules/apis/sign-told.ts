import { type ApiEvent, confidentialEvents } from '@parking/contract/apis/apis';
import type { contract } from '@parking/contract/contract';
import type { WriteRule } from '../../platform/http/resource-handlers.ts';
import { signLoosening } from '../controls/sign-loosening.ts';

interface Entry {
  readonly events: readonly ApiEvent[];
  readonly isEnabled: boolean;
}

/** What of money and people an entry tells. */
const told = ({ events, isEnabled }: Entry): readonly ApiEvent[] =>
  isEnabled ? events.filter((one) => confidentialEvents.includes(one)) : [];

/** Where money and people are told is said by two: of who is told, of what more, and whether at all. */
export const signTold: WriteRule<typeof contract.apis> = async (context, input, current) => {
  const { target = '', events = [], isEnabled = true } = { ...current, ...input };
  const before = current ? told(current) : [];
  const after = told({ events, isEnabled });
  const isSame = target === current?.target && after.every((one) => before.includes(one));
  if (after.length === 0 || isSame) return input;
  const word = (to: string, what: readonly ApiEvent[]): string => `${what.join(', ')} > ${hostOf(to)}`;
  await signLoosening(
    context,
    { menus: ['/apis'], flag: 'editable' },
    {
      name: 'toldEvents',
      ...(current && { subject: { id: current.id, label: current.name } }),
      before: current && before.length > 0 ? word(current.target, before) : null,
      after: word(target, after),
      loosens: true,
    },
  );
  return input;
};

/** What stands behind the host may be a key of the receiver. */
const hostOf = (target: string): string => new URL(target).host;
