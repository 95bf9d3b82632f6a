import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { isSameFileServer } from '@parking/contract/money/settlements/file-server';
import type { TaxFeedSetup } from '@parking/contract/money/tax/feed/tax-feed-setup';
import { givenSecret } from '../../../../platform/auth/shown-secret.ts';
import { lockAway } from '../../../../platform/auth/vault.ts';
import { badInput } from '../../../../platform/failure.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { isAsRead, isStale, nextUpdatedAt } from '../../../../platform/http/resource-handlers.ts';
import { mayBeCalled } from '../../../../platform/outgoing/addresses.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signLoosening } from '../../../controls/sign-loosening.ts';
import { faultsOfPin } from '../../settlements/faults-of-pin.ts';
import { type HeldFeedSetup, holdFeedSetup, nothingDelivered, readFeedSetup } from './feed-setup.ts';
import { giveUpSending } from './send-rows.ts';

type Update = Context<typeof contract.taxFeedSetup.update>;

/**
 * Writes to whom the feed goes. Where it goes is said by two persons: whoever is sent it knows of every sale. Secrets belong to the address,
 * and to the port, the name and the key of a host: they go when any of these or the way changes and no new ones are given.
 */
export async function updateFeedSetup({ config }: Pick<Platform, 'config'>, context: Update): Promise<TaxFeedSetup> {
  const { tx, site, body } = context;
  const { deliveredSeq, updatedAt: _at, ...held } = await holdFeedSetup(tx);
  const before = await readFeedSetup(tx, site);
  if (isStale(body.updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  const after = await decideAfter(context, held);
  const problems = findProblems(after, config.webhookPrivateAddresses);
  if (problems.length > 0) throw badInput(...problems);
  const isMoved = after.way !== 'NONE' && placeOf(after) !== placeOf(held);
  const beginsAnew = isMoved && body.hasDelivered !== true;
  await signElsewhere(context, held, after, isMoved && !beginsAnew ? deliveredSeq : 0);
  await tx
    .updateTable('taxFeedSetup')
    .set({ ...after, ...(beginsAnew && nothingDelivered), updatedAt: nextUpdatedAt })
    .execute();
  // What is on its way to the place before is not delivered to this one.
  if (isMoved) await giveUpSending(tx);
  const told = await readFeedSetup(tx, site);
  await context.log({ action: 'set-provider', entity: 'tax_feed', entityId: null, before, after: told });
  return told;
}

/** Where rows go: who has them. */
function placeOf({ way, url, host, port, username, folder }: HeldFeedSetup): string {
  if (way === 'HTTPS') return JSON.stringify([way, url]);
  return JSON.stringify(way === 'SFTP' || way === 'FTPS' ? [way, host, port, username, folder] : [way]);
}

const secretNames = ['secret', 'password', 'privateKey'] as const;

async function decideAfter({ tx, body }: Update, before: HeldFeedSetup): Promise<HeldFeedSetup> {
  const {
    updatedAt: _,
    hasDelivered: _has,
    approverUsername: _name,
    approverPassword: _p,
    approverCode: _c,
    ...given
  } = body;
  const said: HeldFeedSetup = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  const isSame = said.url === before.url && isSameFileServer(said, before);
  const secrets = { secret: before.secret, password: before.password, privateKey: before.privateKey };
  for (const name of secretNames) {
    const one = givenSecret(given[name]);
    secrets[name] = one === null ? (isSame && given[name] !== null ? before[name] : null) : await lockAway(tx, one);
  }
  return { ...said, ...secrets };
}

/** What it lacks to send anything, and addresses that are not called. */
function findProblems(after: HeldFeedSetup, allowPrivate: boolean): FieldProblem[] {
  const { way, url, host, password, privateKey, hostKey } = after;
  const needed = neededOf[way].filter((name) => after[name] === null);
  const problems: FieldProblem[] = needed.map((path) => ({ path, code: 'required' }));
  if (way === 'HTTPS' && url !== null && !(mayBeCalled(url, allowPrivate) && (allowPrivate || isEncrypted(url))))
    problems.push({ path: 'url', code: 'unsafe-address' });
  if (way !== 'SFTP' && way !== 'FTPS') return problems;
  if (host !== null && !mayBeCalled(`https://${host}`, allowPrivate))
    problems.push({ path: 'host', code: 'unsafe-address' });
  problems.push(...faultsOfPin(way, hostKey));
  if (password === null && (privateKey === null || way === 'FTPS'))
    problems.push({ path: 'password', code: 'required' });
  return problems;
}

/** Sales do not go over the open network where everybody reads along. */
const isEncrypted = (url: string): boolean => url.startsWith('https:');

const neededOf = {
  NONE: [],
  PULL: [],
  HTTPS: ['url', 'secret'],
  SFTP: ['host', 'username'],
  FTPS: ['host', 'username'],
} as const satisfies Readonly<Record<HeldFeedSetup['way'], readonly (keyof HeldFeedSetup)[]>>;

/** How often it goes says nothing of where. What another place is said to have is signed too: it is sent nothing of that. */
async function signElsewhere(context: Update, before: HeldFeedSetup, after: HeldFeedSetup, has: number): Promise<void> {
  const { everyMinutes: _, ...becomes } = after;
  if (isAsRead(becomes, before)) return;
  const told = ({ way, url, host, folder }: HeldFeedSetup): string =>
    [way, url === null ? null : new URL(url).host, host, folder].filter((part) => part !== null).join(' ');
  await signLoosening(
    context,
    { menus: ['/tax_feeds'], flag: 'editable' },
    { name: 'taxFeed', before: told(before), after: `${told(after)}${has > 0 ? ` > ${has}` : ''}`, loosens: true },
  );
}
