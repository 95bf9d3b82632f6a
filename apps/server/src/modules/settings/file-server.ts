import type { Tx } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import { signLoosening } from '../controls/sign-loosening.ts';

/** The file server of the configuration. */
interface FileServer {
  readonly ftpAddress: string | null;
  readonly ftpPort: number | null;
  readonly ftpUsername: string | null;
}

const facts = ['ftpAddress', 'ftpPort', 'ftpUsername'] as const;

/** Three words, whatever is missing and whatever a name holds: no two servers are told alike. */
const told = (server: FileServer): string => facts.map((name) => wordOf(server[name])).join(' ');
const wordOf = (fact: string | number | null): string => {
  if (fact === null) return '–';
  return /[\s"–]/.test(`${fact}`) ? JSON.stringify(fact) : `${fact}`;
};

/** Who is sent settlement files knows of every payment, and answers them: once something sends there, two persons say where. */
export async function signFileServer(
  context: Context,
  before: FileServer,
  changes: { readonly [Name in keyof FileServer]?: FileServer[Name] | undefined },
  otherPassword: boolean,
): Promise<void> {
  const given = facts.map((name) => [name, changes[name]] as const).filter(([, value]) => value !== undefined);
  const after: FileServer = { ...before, ...Object.fromEntries(given) };
  const isSame = facts.every((name) => after[name] === before[name]);
  if ((!otherPassword && isSame) || !(await sendsThere(context.tx))) return;
  const change = { name: 'fileServer', before: told(before), after: told(after), loosens: true } as const;
  await signLoosening(context, { menus: ['/system_configurations'], flag: 'editable' }, change);
}

/** Whether any payment type's files go to the file server of the configuration. */
async function sendsThere(tx: Tx): Promise<boolean> {
  const sends = await tx
    .selectFrom('settlementSetups')
    .select('paidTypeId')
    .where('way', '<>', 'DOWNLOAD')
    .where('host', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return sends !== undefined;
}
