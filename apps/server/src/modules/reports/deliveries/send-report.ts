import { newId } from '@parking/contract/core/id';
import { defaultLanguage } from '@parking/contract/core/language';
import { ReportSheet } from '@parking/contract/core/report';
import { type SentFormat, sentFormats } from '@parking/contract/reports/report-deliveries';
import { z } from 'zod';
import { getActor } from '../../../platform/auth/get-actor.ts';
import { type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { putEffect } from '../../../platform/events/outbox.ts';
import { Failure } from '../../../platform/failure.ts';
import { attachAsset, insertAssets } from '../../../platform/files/assets.ts';
import { newFileToken } from '../../../platform/files/file-store.ts';
import type { JobRun } from '../../../platform/jobs/run-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reportFile } from '../../../platform/report/report-file.ts';
import { readHead } from '../../../platform/report/written-report.ts';
import { KeptReportQuery } from '../../../platform/spreadsheet/exports.ts';
import { reportMail } from './report-mail.ts';

export const sendReportJob = 'send-report';
/** A mail that does not go out in that time is given up; the file is kept. */
const mailSeconds = 3 * 86_400;
const maximumBytes = 100_000_000;
const holder = 'report_deliveries';

const Input = z.object({ runId: z.uuid() });
const Days = z.object({ from: z.string(), to: z.string() });

export type Sending = Pick<
  Platform,
  'config' | 'database' | 'events' | 'exports' | 'files' | 'jobs' | 'logger' | 'mail' | 'sessions' | 'site'
>;

/** Writes a report for each of its recipients and mails it. Before `jobs.run`. */
export function defineSending(platform: Sending): void {
  platform.jobs.defineJob(sendReportJob, (run) => sendReport(platform, run));
}

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

const findRun = (platform: Sending, id: string) =>
  platform.database.readQueries
    .selectFrom('reportRuns as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.userId', 'r.name', 'r.route', 'r.address', 'r.path', 'r.query', 'r.sheet', 'r.formats'])
    .select('u.username as maker')
    .where('r.id', '=', id)
    .executeTakeFirst();

interface Delivery {
  readonly id: string;
  readonly userId: string;
  readonly pdf: string | null;
  readonly xlsx: string | null;
}

/**
 * Each recipient is served in a transaction of its own, so that a process that ends in between leaves nobody out and serves nobody
 * twice. The report is read as its recipient, who sees of it what the screen would show.
 */
async function sendReport(platform: Sending, run: JobRun): Promise<void> {
  const { runId } = Input.parse(run.input);
  const found = await findRun(platform, runId);
  if (!found) return;
  const waiting = await platform.database.readQueries
    .selectFrom('reportDeliveries')
    .select(['id', 'userId', 'pdf', 'xlsx'])
    .where('runId', '=', runId)
    .where('state', '=', 'WAITING')
    .orderBy('id')
    .execute();
  const mayMaker = await mayRead(platform, found, found.userId);
  for (const [index, delivery] of waiting.entries()) {
    run.signal.throwIfAborted();
    if (mayMaker) await serve(platform, found, delivery, run.signal);
    else await settle(platform, delivery, { state: 'MAKER_FORBIDDEN' });
    run.progress(((index + 1) / waiting.length) * 99);
    platform.events.committed(['reportDeliveries']);
  }
  platform.events.wake();
}

/** Asked when it is sent: rights that were taken away hold. */
async function mayRead({ database, sessions, exports }: Sending, { path }: Run, userId: string): Promise<boolean> {
  const found = exports.reportAt(path);
  if (!found) return false;
  try {
    await getActor({ database, sessions }, userId, found.permission, `POST ${path}`);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'forbidden') return false;
    throw error;
  }
}

async function serve(platform: Sending, run: Run, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const recipient = await platform.database.readQueries
    .selectFrom('users')
    .select(['status', 'email', 'language'])
    .where('id', '=', delivery.userId)
    .executeTakeFirst();
  if (recipient?.status !== 'ACTIVE') return settle(platform, delivery, { state: 'INACTIVE' });
  if (!(await mayRead(platform, run, delivery.userId))) return settle(platform, delivery, { state: 'FORBIDDEN' });
  try {
    const known = [delivery.pdf, delivery.xlsx].filter((token) => token !== null);
    // What is sent again is what was sent: nobody is told other figures by the same name.
    const made = known.length > 0 ? [] : await writeFiles(platform, run, delivery, signal);
    const tokens = known.length > 0 ? known : made.map(({ token }) => token);
    await hand(platform, run, delivery, { made, tokens, to: recipient.email, language: recipient.language });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Failure)) platform.logger.error({ err: error, run: run.id }, 'a report could not be sent');
    await settle(platform, delivery, {
      state: 'FAILED',
      error: error instanceof Failure ? error.code : 'server-fault',
    });
  }
}

interface MadeFile {
  readonly format: SentFormat;
  readonly token: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** All files of one answer, so that they say the same. */
async function writeFiles(
  { database, exports, files, site }: Sending,
  { path, query: kept, sheet: words, formats, userId }: Run,
  { userId: reader }: Delivery,
  signal: AbortSignal,
): Promise<readonly MadeFile[]> {
  const report = exports.reportAt(path)?.report;
  if (!report) throw new Error(`Nothing is written at ${path}.`);
  const query = { ...KeptReportQuery.parse(kept), page: null };
  const sheet = ReportSheet.parse(words);
  const answer = await report.read(query, signal, reader);
  const head = await readHead(database.readQueries, userId, site.current());
  const made: MadeFile[] = [];
  for (const format of sentFormats.filter((one) => formats.includes(one))) {
    const { filename, mediaType, content } = reportFile(report, format, { query, sheet, answer, head });
    const token = newFileToken();
    const stored = await files.put(token, content, { limit: maximumBytes, signal });
    made.push({ format, token, filename, mediaType, ...stored });
  }
  return made;
}

interface Handed {
  /** Written just now. */
  readonly made: readonly MadeFile[];
  /** Of all that goes along. */
  readonly tokens: readonly string[];
  readonly to: string | null;
  readonly language: string;
}

/** Files, mail and state in one transaction; whoever comes second takes the own files away again. */
async function hand(platform: Sending, run: Run, delivery: Delivery, { made, ...handed }: Handed): Promise<void> {
  const { database, files } = platform;
  const isFirst = await inTransaction(database, async (tx) => {
    if (!(await isWaiting(tx, delivery))) return false;
    const assets = made.map(({ token, filename, mediaType, bytes, sha256 }) => ({
      token,
      filename,
      mediaType,
      bytes,
      sha256,
      uploadedBy: delivery.userId,
    }));
    if (assets.length > 0) await insertAssets(tx, assets);
    for (const { token } of assets) await attachAsset(tx, token, holder, { uploadedBy: delivery.userId });
    const mailId = await mailTo(platform, tx, run, handed);
    const kept = Object.fromEntries(made.map(({ format, token }) => [format, token]));
    await tx
      .updateTable('reportDeliveries')
      .set({ state: mailId === null ? 'KEPT' : 'MAILED', mailId, error: null, ...kept })
      .where('id', '=', delivery.id)
      .execute();
    return true;
  });
  if (!isFirst) await Promise.all(made.map(({ token }) => files.remove(token)));
}

const isWaiting = async (tx: Tx, { id }: Delivery): Promise<boolean> =>
  (await tx
    .selectFrom('reportDeliveries')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst()) !== undefined;

async function mailTo(
  { config, mail, site }: Sending,
  tx: Tx,
  { name, maker, route, address, query }: Run,
  { to, language, tokens }: Omit<Handed, 'made'>,
): Promise<string | null> {
  if (to === null || !mail.isConfigured()) return null;
  const { appName } = await tx.selectFrom('systemProfile').select('appName').executeTakeFirstOrThrow();
  const letter = reportMail(
    { name, maker, place: appName, period: Days.parse(query), address: `${config.publicUrl}${route}?${address}` },
    language === 'en' ? 'en' : defaultLanguage,
  );
  const id = newId();
  await putEffect(tx, site.current().id, {
    id,
    topic: 'mail',
    payload: { to, ...letter, attachments: tokens },
    expiresInSeconds: mailSeconds,
  });
  return id;
}

const settle = async (
  { database }: Sending,
  { id }: Delivery,
  ended: { readonly state: 'FORBIDDEN' | 'INACTIVE' | 'MAKER_FORBIDDEN' | 'FAILED'; readonly error?: string },
): Promise<void> =>
  void (await database.writeQueries
    .updateTable('reportDeliveries')
    .set({ error: null, ...ended })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute());
