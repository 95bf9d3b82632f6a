import { textFault } from '@parking/contract/core/sound-text';
import type { AnswerForm } from '@parking/contract/money/settlements/answer-form';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/pool.ts';
import type { Site } from '../../../../platform/http/context.ts';
import { openFileWay } from '../../../../platform/outgoing/files/deliver-file.ts';
import { fetchFile } from '../../../../platform/outgoing/files/fetch-file.ts';
import { FileFault, type FileWay, type ListedFile } from '../../../../platform/outgoing/files/file-way.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { asFolder, readFileServer } from '../settlement-setup.ts';
import { readAnswerForm } from './answer-form.ts';
import { noteTry } from './bank-tries.ts';
import { findAnswered, readAnswerName } from './find-answered.ts';
import { isKept, keepAnswer } from './keep-answer.ts';
import { type Judge, judgeAnswer } from './judge-answer.ts';

/** An answer to 200,000 items takes half of it. */
export const largestAnswer = 32 * 1024 * 1024;
const filesAtOnce = 50;
const longestName = 200;

export interface Fetched {
  readonly applied: number;
  readonly refused: number;
}

/**
 * Fetches what a payment type's bank has answered, each file once, and judges it, with what was kept earlier and waits. Null where no
 * answers are fetched. Throws `FileFault`.
 */
export async function fetchAnswers(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  site: Site,
  paidTypeId: string,
  by: Judge | null = null,
): Promise<Fetched | null> {
  const form = await readAnswerForm(database.writeQueries, site, paidTypeId);
  const found = await readFileServer(database.writeQueries, paidTypeId, config.webhookPrivateAddresses);
  if (!form.active || !found) return null;
  const folder = form.folder === null ? found.folder : asFolder(form.folder);
  try {
    const way = await openFileWay(found.server);
    try {
      await takeFiles(database, site, { paidTypeId, way, form, folder });
    } finally {
      await way.close();
    }
  } catch (error) {
    if (error instanceof FileFault) await noteTry(database, paidTypeId, error);
    throw error;
  }
  await noteTry(database, paidTypeId, null);
  return judgeKept(database, site, paidTypeId, by);
}

interface Taking {
  readonly paidTypeId: string;
  readonly way: FileWay;
  readonly form: AnswerForm;
  readonly folder: string;
}

async function takeFiles(database: Database, site: Site, taking: Taking): Promise<void> {
  const { paidTypeId, way, folder } = taking;
  let left = filesAtOnce;
  for (const file of await way.list(folder)) {
    if (left === 0) return;
    if (!(await isWanted(database, taking, file))) continue;
    left -= 1;
    if (file.bytes > largestAnswer) await keepAnswer(database, site, { paidTypeId, file, content: null });
    else {
      const content = await fetchFile(way, folder, file);
      if (content) await keepAnswer(database, site, { paidTypeId, file, content });
    }
  }
}

/** An answer by its name, to no file of another payment type, that was not kept yet. An empty one is still to be written. */
async function isWanted(database: Database, { paidTypeId, form }: Taking, file: ListedFile): Promise<boolean> {
  const { name, bytes } = file;
  if (bytes === 0 || name.length > longestName || textFault(name) !== null) return false;
  const parts = readAnswerName(form.namePattern, name);
  if (!parts || (await isKept(database.writeQueries, paidTypeId, file))) return false;
  return (await findAnswered(database.writeQueries, paidTypeId, parts)) !== 'OTHER_TYPE';
}

async function judgeKept(database: Database, site: Site, paidTypeId: string, by: Judge | null): Promise<Fetched> {
  const kept = await database.writeQueries
    .selectFrom('settlementAnswers')
    .select('id')
    .where('paidTypeId', '=', paidTypeId)
    .where('state', '=', 'KEPT')
    .orderBy('at')
    .orderBy('id')
    .execute();
  let [applied, refused] = [0, 0];
  for (const { id } of kept) {
    const became = await judgeAnswer(database, site, id, by);
    if (became === 'APPLIED') applied += 1;
    if (became === 'REFUSED') refused += 1;
  }
  return { applied, refused };
}

/** What kept a bank's answers from being fetched. */
export type ComplainOfBank = (paidTypeId: string, fault: FileFault) => void;

/** Fetches the answers of every bank that one is waited for of, one after another. Returns how many files were judged. */
export async function fetchAwaited(
  platform: Pick<Platform, 'database' | 'config'>,
  site: Site,
  complain: ComplainOfBank,
  signal: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ paidTypeId: string }>`
    select distinct s.paid_type_id from settlements s join settlement_answer_forms f on f.paid_type_id = s.paid_type_id
    where s.status = 'SENT' and (f.definition ->> 'active')::boolean`.execute(platform.database.readQueries);
  let judged = 0;
  for (const { paidTypeId } of rows) {
    if (signal.aborted) return judged;
    try {
      const fetched = await fetchAnswers(platform, site, paidTypeId);
      judged += (fetched?.applied ?? 0) + (fetched?.refused ?? 0);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      complain(paidTypeId, error);
    }
  }
  return judged;
}
