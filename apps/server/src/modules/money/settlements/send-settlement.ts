import { Readable } from 'node:stream';
import { newId } from '@parking/contract/core/id';
import type { SentFile } from '@parking/contract/money/settlements/settlements';
import { type Database, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Log, Site } from '../../../platform/http/context.ts';
import { deliverFile } from '../../../platform/outgoing/files/deliver-file.ts';
import { FileFault } from '../../../platform/outgoing/files/file-way.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type KeptFile, findVersion, readParts } from './download-file.ts';
import { lead, lockSettlement } from './held-settlement.ts';
import { readSentFile } from './sent-file.ts';
import { readFileServer } from './settlement-setup.ts';
import { writeStep } from './write-step.ts';

interface Sending {
  readonly site: Site;
  readonly actor: Actor;
  readonly log: Log;
  readonly params: { readonly id: string };
}

/** A try whose process ended without a word. */
const lostAfterMs = 180_000;
/** Of a try that broke off when the file may have been taken. */
const unsure = 'UNSURE';

/**
 * Sends the newest file of a generated settlement to its bank, once, whoever asks and however often: one that was sent says how. Where
 * files are handed over by hand nothing is done. Refuses with `file-not-sent` and why, and while another one sends it.
 */
export async function sendSettlement(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  context: Sending,
): Promise<SentFile> {
  const { site, params } = context;
  const begun = await inTransaction(database, (tx) => begin(tx, context, config.webhookPrivateAddresses));
  if (begun === null) return readSentFile(database.writeQueries, site, params.id);
  const { sendId, file, server, folder, wasRenaming } = begun;
  let mayBeTaken = wasRenaming;
  try {
    await deliverFile(server, {
      path: `${folder}${file.name}`,
      bytes: file.bytes,
      open: () => Readable.from(readParts(database.readQueries, file.id)),
      earlier: wasRenaming ? 'NAMED' : 'NONE',
      beforeRename: async () => {
        await note(database, sendId, { state: 'RENAMING' });
        mayBeTaken = true;
      },
    });
  } catch (error) {
    const fault = error instanceof FileFault ? error : null;
    const why = mayBeTaken ? unsure : (fault?.message ?? 'server-fault');
    await note(database, sendId, { state: 'FAILED', error: why, endedAt: new Date() });
    if (!fault) throw error;
    throw new Failure('file-not-sent', { values: { reason: fault.code } });
  }
  await inTransaction(database, (tx) => finish(tx, context, sendId));
  return readSentFile(database.writeQueries, site, params.id);
}

interface Begun {
  readonly sendId: string;
  readonly file: KeptFile;
  readonly wasRenaming: boolean;
}
type Server = NonNullable<Awaited<ReturnType<typeof readFileServer>>>;

/** Takes the file to send; null where it is sent already, or handed over by hand. */
async function begin(tx: Tx, { actor, params }: Sending, allowPrivate: boolean): Promise<(Begun & Server) | null> {
  const { id, status, paidTypeId } = await lockSettlement(tx, params.id);
  if (status === 'OPEN') throw new Failure('settlement-state');
  if (status !== 'GENERATED') return null;
  const found = await readFileServer(tx, paidTypeId, allowPrivate);
  const file = await findVersion(tx, id);
  if (!found || !file) return null;
  const earlier = await tx
    .selectFrom('settlementSends')
    .select(['id', 'state', 'startedAt', 'error'])
    .where('settlementId', '=', id)
    .where('version', '=', file.version)
    .orderBy('startedAt', 'desc')
    .execute();
  const [last] = earlier;
  if (last && (last.state === 'SENDING' || last.state === 'RENAMING')) {
    if (Date.now() - last.startedAt.getTime() < lostAfterMs) throw new Failure('request-in-progress');
    const lost = last.state === 'RENAMING' ? unsure : 'NO_ANSWER';
    await tx
      .updateTable('settlementSends')
      .set({ state: 'FAILED', error: lost, endedAt: new Date() })
      .where('id', '=', last.id)
      .execute();
  }
  // Once it may have been taken under its name it stays so, whatever a later try finds.
  const wasRenaming = earlier.some(({ state, error }) => state === 'RENAMING' || error === unsure);
  const sendId = newId();
  const { way } = found.server;
  await tx
    .insertInto('settlementSends')
    .values({ id: sendId, settlementId: id, version: file.version, way, byId: actor.userId, startedAt: new Date() })
    .execute();
  return { sendId, file, wasRenaming, ...found };
}

interface Noted {
  readonly state: 'RENAMING' | 'SENT' | 'FAILED';
  readonly error?: string;
  readonly endedAt?: Date;
}
const note = (database: Database, sendId: string, noted: Noted): Promise<void> =>
  inTransaction(database, async (tx) => {
    await tx.updateTable('settlementSends').set(noted).where('id', '=', sendId).execute();
  });

/** It is there. Somebody may have said so by hand meanwhile. */
async function finish(tx: Tx, { actor, log, params }: Sending, sendId: string): Promise<void> {
  const { id, status } = await lockSettlement(tx, params.id);
  const sentAt = new Date();
  await tx.updateTable('settlementSends').set({ state: 'SENT', endedAt: sentAt }).where('id', '=', sendId).execute();
  if (status !== 'GENERATED') return;
  await lead(tx, id, { status: 'SENT', sentAt });
  await writeStep(tx, { settlementId: id, from: 'GENERATED', to: 'SENT', note: null, byId: actor.userId });
  await log({ action: 'send-file', entity: 'settlements', entityId: id, after: { status: 'SENT' } }, tx);
}
