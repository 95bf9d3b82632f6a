import type { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { isAllowed } from '@parking/contract/core/permissions';
import { fromBasisPoints, toBasisPoints } from '@parking/contract/core/patterned';
import { toLocalDateTime } from '@parking/contract/core/time';
import { controlNames, loosens, readerControls, topControls } from '@parking/contract/controls/controls';
import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { givenSecret } from '../../platform/auth/shown-secret.ts';
import { lockAway, unlock } from '../../platform/auth/vault.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { businessDayOf } from '../../platform/business-day.ts';
import { badInput } from '../../platform/failure.ts';
import { attachAsset, releaseAsset } from '../../platform/files/assets.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { isAsRead, isStale, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { type ControlChange, noteControlChange } from '../controls/control-changes.ts';
import { putOffLoosening, readPending } from '../controls/pending-settings.ts';
import { signFileServer } from './file-server.ts';
import { heldColumns, readReaderChange } from './reader-changes.ts';
import { hasSold, readTaxRate, setTaxRate } from '../controls/dated-settings.ts';

type Enumerations = 'fareHandlingType' | 'fourEyes' | 'fineType' | 'lprProvider' | 'paymentProvider';
/** The settings as acts read them, without what is locked away; one row by its key. */
export type Configuration = Omit<
  SystemConfiguration,
  'ftpPassword' | 'ftpPasswordSet' | 'lprKey' | 'lprKeySet' | 'pending' | 'updatedAt'
>;

async function readRow(reads: Reads) {
  const { onlyRow: _, ...row } = await reads.selectFrom('systemConfiguration').selectAll().executeTakeFirstOrThrow();
  const { basisPoints, mode } = await readTaxRate(reads);
  const tax = { taxPercent: fromBasisPoints(basisPoints), taxOnTop: mode === 'ON_TOP' };
  // The table's checks hold these to the contract's values.
  return { ...(row as Omit<typeof row, Enumerations> & Pick<Configuration, Enumerations>), ...tax };
}

export async function readConfiguration(reads: Reads): Promise<Configuration> {
  const { ftpPassword: _password, lprKey: _key, updatedAt: _updatedAt, ...configuration } = await readRow(reads);
  return configuration;
}

/** The settings for who writes down what follows from them: nobody changes them until that is done. */
export async function holdConfiguration(tx: Tx): Promise<Configuration> {
  await tx.selectFrom('systemConfiguration').select('onlyRow').forShare().execute();
  return readConfiguration(tx);
}

/** For the one who connects to the file server; null when none is set. */
export async function readFtpPassword(reads: Reads): Promise<string | null> {
  const { ftpPassword } = await readRow(reads);
  return ftpPassword === null ? null : unlock(reads, ftpPassword);
}

const shownPending: ReadonlySet<string> = new Set([...controlNames, ...readerControls]);
const ofReader: ReadonlySet<string> = new Set(readerControls);

async function readForShow(reads: Reads, site: Site): Promise<SystemConfiguration> {
  const { ftpPassword, lprKey, updatedAt, ...configuration } = await readRow(reads);
  return {
    ...configuration,
    pending: (await readPending(reads)).filter(({ setting }) => shownPending.has(setting)),
    ftpPassword: null,
    ftpPasswordSet: ftpPassword !== null,
    lprKey: null,
    lprKeySet: lprKey !== null,
    updatedAt: toLocalDateTime(updatedAt, site.zone),
  };
}

const screen = { menus: ['/system_configurations'], flag: 'viewable' } as const;

/** Every signed-in user needs the settings; where other machines stand is for who may view the screen. */
export async function showConfiguration({
  reads,
  site,
  actor,
}: Context<typeof contract.systemConfigurations.get>): Promise<SystemConfiguration> {
  const configuration = await readForShow(reads, site);
  if (isAllowed(screen, '', actor.rights)) return configuration;
  const pending = configuration.pending.filter(({ setting }) => !ofReader.has(setting));
  return { ...configuration, pending, ftpAddress: null, ftpPort: null, ftpUsername: null, lprServer: null };
}

const isOther = (given: string | null | undefined, stored: string | null): boolean =>
  given !== undefined && stored !== null && given !== stored;
/** The usual port, which null stands for, is one too. */
const isOtherPort = (given: number | null | undefined, stored: number | null): boolean =>
  given !== undefined && given !== stored;

const texts = ['headerTicket', 'footerTicket', 'headerTicketIn', 'footerTicketIn', 'titleTicketIn'] as const;
type Text = (typeof texts)[number];

/** What is printed is cleared by null and kept as an empty text. */
function withEmptyTexts<Given extends { readonly [Name in Text]?: string | null | undefined }>(
  given: Given,
): Omit<Given, Text> & { [Name in Text]?: string } {
  const cleared = texts.filter((name) => given[name] === null).map((name) => [name, '']);
  return { ...given, ...Object.fromEntries(cleared) };
}

const listControlChanges = (
  before: SystemConfiguration,
  changes: { readonly [Name in keyof SystemConfiguration]?: SystemConfiguration[Name] | undefined },
): ControlChange[] =>
  controlNames.flatMap((name) => {
    const after = changes[name];
    if (after === undefined || after === before[name]) return [];
    return [{ name, before: before[name], after, loosens: loosens(name, before, after) }];
  });

type Tax = Pick<SystemConfiguration, 'taxPercent' | 'taxOnTop'>;

/** Another tax holds from the next business day whatever is said; it is told as what is put off is. */
async function noteTax(context: Context<typeof contract.systemConfigurations.update>, before: Tax, after: Tax) {
  const { tx, site, actor } = context;
  if (!(await hasSold(tx))) return;
  const from = shiftDays(businessDayOf(new Date(), site), 1);
  // A tax held in the price makes none lower.
  const isLower = (on: boolean): boolean => on && (after.taxPercent < before.taxPercent || !after.taxOnTop);
  for (const name of ['taxPercent', 'taxOnTop'] as const) {
    if (after[name] === before[name]) continue;
    const change = { name, before: before[name], after: after[name], loosens: isLower(before.taxOnTop) };
    await noteControlChange({ tx, site, actor, approver: null }, change, from);
  }
}

/** Days that are not over cannot be closed. */
function refuseUnfinished(closedUntil: string | null | undefined, today: string): void {
  if (closedUntil && closedUntil >= today)
    throw badInput({ path: 'closedUntil', code: 'too-big', values: { maximum: shiftDays(today, -1) } });
}

export async function updateConfiguration(
  context: Context<typeof contract.systemConfigurations.update>,
): Promise<SystemConfiguration> {
  const { tx, site, actor } = context;
  await tx.selectFrom('systemConfiguration').select('onlyRow').forUpdate().execute();
  const before = await readForShow(tx, site);
  const {
    updatedAt,
    ftpPassword: saidPassword,
    ftpPasswordSet,
    lprServer,
    lprKey: saidKey,
    lprKeySet,
    approverUsername: _,
    approverPassword: _also,
    ...rest
  } = context.body;
  const { taxPercent = before.taxPercent, taxOnTop = before.taxOnTop, ...given } = rest;
  const changes = withEmptyTexts(given);
  const [ftpPassword, lprKey] = [givenSecret(saidPassword), givenSecret(saidKey)];
  if (isStale(updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  // What waits may be said once more to hold at once.
  const isSettled = before.pending.length === 0 && context.approver === null;
  const secrets = { ftpPassword, ftpPasswordSet, lprServer, lprKey, lprKeySet };
  if (isSettled && isAsRead({ ...changes, taxPercent, taxOnTop, ...secrets }, before)) return before;
  const isOwn = topControls.every((name) => changes[name] === undefined || changes[name] === before[name]);
  if (!isOwn && !actor.rights.everything) throw context.fail('forbidden');
  refuseUnfinished(changes.closedUntil, businessDayOf(new Date(), site));
  await signFileServer(
    context,
    before,
    changes,
    ftpPassword !== null || (ftpPasswordSet === false && before.ftpPasswordSet),
  );
  const reader = await readReaderChange(tx, { lprServer, lprKey, lprKeySet }, before, context.approver !== null);
  const putOff = await putOffLoosening(context, [...listControlChanges(before, changes), ...reader.changes]);
  const stay = new Set<string>(putOff.map(({ name }) => name));
  const { tokenFile } = changes;
  if (tokenFile !== undefined && tokenFile !== before.tokenFile) {
    if (tokenFile !== null)
      await attachAsset(tx, tokenFile, 'system_configuration', {
        uploadedBy: actor.userId,
        picture: true,
        field: 'tokenFile',
      });
    if (before.tokenFile !== null) await releaseAsset(tx, before.tokenFile);
  }
  if (taxPercent !== before.taxPercent || taxOnTop !== before.taxOnTop) {
    await setTaxRate(tx, site, { basisPoints: toBasisPoints(taxPercent), mode: taxOnTop ? 'ON_TOP' : 'INCLUDED' });
    await noteTax(context, before, { taxPercent, taxOnTop });
  }
  const otherServer =
    isOther(changes.ftpAddress, before.ftpAddress) ||
    isOtherPort(changes.ftpPort, before.ftpPort) ||
    isOther(changes.ftpUsername, before.ftpUsername);
  await tx
    .updateTable('systemConfiguration')
    .set({
      ...Object.fromEntries(Object.entries(changes).filter(([name]) => !stay.has(name))),
      // A password that nobody may read must not be sent to a machine that somebody else names.
      ...((ftpPasswordSet === false || otherServer) && { ftpPassword: null }),
      ...(ftpPassword && { ftpPassword: await lockAway(tx, ftpPassword) }),
      ...heldColumns(reader.columns, stay),
      updatedAt: nextUpdatedAt,
    })
    .execute();
  const after = await readForShow(tx, site);
  await context.log({
    action: ftpPassword ? 'set-password' : 'update',
    entity: 'system_configuration',
    entityId: null,
    before: { ...before },
    after: { ...after },
  });
  return after;
}
