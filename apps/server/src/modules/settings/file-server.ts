import type { Tx } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import { signLoosening } from '../controls/sign-loosening.ts';

/** The file server of the configuration. */
interface FileServer {
  readonly ftpAddress: string | null;
  readonly ftpPort: number | null;
  readonly ftpUsername: string | null;
}

const told = ({ ftpAddress, ftpPort, ftpUsername }: FileServer): string =>
  [ftpAddress ?? '–', ftpPort, ftpUsername].filter((part) => part !== null).join(' ');

/** Who is sent settlement files knows of every payment, and answers them: once something sends there, two persons say where. */
export async function signFileServer(
  context: Context,
  before: FileServer,
  changes: { readonly [Name in keyof FileServer]?: FileServer[Name] | undefined },
  otherPassword: boolean,
): Promise<void> {
  const given = Object.entries({
    ftpAddress: changes.ftpAddress,
    ftpPort: changes.ftpPort,
    ftpUsername: changes.ftpUsername,
  }).filter(([, value]) => value !== undefined);
  const after: FileServer = { ...before, ...Object.fromEntries(given) };
  if ((!otherPassword && told(after) === told(before)) || !(await sendsThere(context.tx))) return;
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
