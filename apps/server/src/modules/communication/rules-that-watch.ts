import type { NotificationType } from '@parking/contract/communication/communication';
import type { Context } from '../../platform/http/context.ts';
import type { Fields, StoredRecord, WriteRule } from '../../platform/http/resource-handlers.ts';
import { signLoosening } from '../controls/sign-loosening.ts';

/** What is told of machines and of what comes to an end: nobody is watched by it. */
const ofWork: ReadonlySet<unknown> = new Set<NotificationType>([
  'GATE_OFFLINE',
  'PAPER_OUT',
  'USER_WAITING',
  'LICENCE_ENDING',
  'MEMBER_ENDING',
]);

/** That others than before are told of what watches people, or nobody, takes somebody else. */
export const watchingRule: WriteRule = async (context, input, current) => {
  if (current) await signOther(context, current, { ...current, ...input });
  return input;
};

export const signRemoval = (context: Context, current: StoredRecord): Promise<void> =>
  signOther(context, current, null);

async function signOther(context: Context, before: StoredRecord, after: Fields | null): Promise<void> {
  const isSame = after !== null && after['type'] === before['type'] && after['target'] === before['target'];
  if (isSame || ofWork.has(before['type'])) return;
  const [was, becomes] = [before, after].map((rule) => rule && `${String(rule['type'])} ${String(rule['target'])}`);
  await signLoosening(
    context,
    { menus: ['/notification_rules'], flag: 'editable' },
    {
      name: 'told',
      subject: { id: before.id, label: String(before['type']) },
      before: was ?? null,
      after: becomes ?? null,
      loosens: true,
    },
  );
}
