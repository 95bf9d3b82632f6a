import type { NotificationType, notificationRules } from '@parking/contract/communication/communication';
import type { Context } from '../../platform/http/context.ts';
import type { RecordOf, WriteRule } from '../../platform/http/resource-handlers.ts';
import { signLoosening } from '../controls/sign-loosening.ts';

type Rule = Pick<RecordOf<typeof notificationRules>, 'id' | 'type' | 'target'>;

/** What is told of machines and of what comes to an end: nobody is watched by it. */
const ofWork: ReadonlySet<unknown> = new Set<NotificationType>([
  'GATE_OFFLINE',
  'PAPER_OUT',
  'USER_WAITING',
  'LICENCE_ENDING',
  'MEMBER_ENDING',
]);

/** That others than before are told of what watches people, or nobody, takes somebody else. */
export const watchingRule: WriteRule<typeof notificationRules> = async (context, input, current) => {
  if (current)
    await signOther(context, current, { type: input.type ?? current.type, target: input.target ?? current.target });
  return input;
};

export const signRemoval = (context: Context, current: Rule): Promise<void> => signOther(context, current, null);

async function signOther(context: Context, before: Rule, after: Omit<Rule, 'id'> | null): Promise<void> {
  const isSame = after !== null && after.type === before.type && after.target === before.target;
  if (isSame || ofWork.has(before.type)) return;
  const [was, becomes] = [before, after].map((rule) => rule && `${rule.type} ${rule.target}`);
  await signLoosening(
    context,
    { menus: ['/notification_rules'], flag: 'editable' },
    {
      name: 'told',
      subject: { id: before.id, label: before.type },
      before: was ?? null,
      after: becomes ?? null,
      loosens: true,
    },
  );
}
