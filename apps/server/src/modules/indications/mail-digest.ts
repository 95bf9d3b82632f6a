import type { Language } from '@parking/contract/core/language';
import { caseWords } from '@parking/contract/indications/case-words';
import type { CheatingType, Severity } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import { listViewers } from '../../platform/auth/viewers.ts';
import { type Reads, type Tx, anyOf, inTransaction } from '../../platform/db/pool.ts';
import { putEffect } from '../../platform/events/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { notificationText } from '../notices/notification-texts.ts';
import { sayOnce } from '../notices/say-once.ts';
import { listConcerning } from './concerned.ts';
import { rules } from './rules/index.ts';

const screen = '/cheating_indication_report';
/** So many of the new ones are named; the others wait in the list. */
const named = 20;
/** A mail of the morning that does not go out that day says nothing any more. */
const daySeconds = 86_400;

interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  /** Of the last one; null where there was none yet. */
  readonly mailedAt: Date | null;
}

interface OpenIndication {
  readonly id: string;
  readonly number: number;
  readonly rule: CheatingType;
  readonly severity: Severity;
  readonly isNew: boolean;
}

/**
 * Tells everybody who may look at indications by mail what is open and what is new since their last one, each of a day once, whichever
 * server does it and however often. Nobody is told of what concerns them, and of a morning on which nothing is open nothing at all.
 */
export async function mailDigests(
  platform: Pick<Platform, 'config' | 'database' | 'events' | 'mail' | 'site'>,
): Promise<void> {
  const { config, database, events, mail, site } = platform;
  if (!mail.isConfigured()) return;
  const today = site.today();
  for (const recipient of await listRecipients(database.readQueries))
    await inTransaction(database, async (tx) => {
      const open = await readOpen(tx, recipient);
      if (open.length === 0 || !(await takeDay(tx, recipient, today))) return;
      await putEffect(tx, site.current().id, {
        topic: 'mail',
        payload: { to: recipient.email, ...digestOf(open, recipient.language, config.publicUrl) },
        expiresInSeconds: daySeconds,
      });
    });
  events.wake();
}

/** Who views indications and what their rule opens; nobody while there is no rule. */
async function listRecipients(reads: Reads): Promise<Recipient[]> {
  const { rows: found } = await sql<{ target: string }>`
    select target from notification_rules where type = 'INDICATION_DIGEST'`.execute(reads);
  const [rule] = found;
  if (!rule) return [];
  const reached = (await listViewers(reads, rule.target)).map(({ id }) => id);
  const viewers = await listViewers(reads, screen, { only: reached });
  const { rows } = await sql<Recipient>`
    select u.id, u.email, u.language, m.at as "mailedAt"
    from users u left join (
      select split_part(key, ':', 2) as user_id, max(at) as at from reminders where starts_with(key, ${keyWord}) group by 1) m
      on m.user_id = u.id::text
    where u.id = ${anyOf(viewers.map(({ id }) => id))} and u.email is not null order by u.id`.execute(reads);
  return rows;
}

const keyWord = 'indication-digest:';

const takeDay = (tx: Tx, { id }: Recipient, today: string): Promise<boolean> => sayOnce(tx, `${keyWord}${id}:${today}`);

/** What is not decided yet, the gravest first. New is what came since the last mail; to whoever had none yet, of the last day. */
async function readOpen(reads: Reads, recipient: Recipient): Promise<OpenIndication[]> {
  const hidden = await listConcerning(reads, { userId: recipient.id });
  const { rows } = await sql<OpenIndication>`
    select i.id, i.number::integer as number, i.rule, i.severity, i.made_at > greatest(now() - interval '7 days',
      coalesce(${recipient.mailedAt}::timestamptz, now() - interval '1 day')) as "isNew"
    from indications i
    where i.state in ('OPEN', 'REVIEWING') and not i.silent and i.gone_at is null and i.id <> all(${hidden}::uuid[])
    order by array_position(array['HIGH', 'MEDIUM', 'LOW'], i.severity), i.expected_loss desc, i.id`.execute(reads);
  return rows;
}

const words = {
  id: {
    counted: (open: number, fresh: number) => `${open} (baru: ${fresh})`,
    fresh: 'Baru sejak kemarin:',
    one: 'Indikasi',
    more: (count: number) => `dan ${count} lainnya.`,
    all: 'Semua yang belum diputuskan:',
    careful: 'Indikasi bukan tuduhan. Orang yang memutuskan apa artinya.',
  },
  en: {
    counted: (open: number, fresh: number) => `${open} (new: ${fresh})`,
    fresh: 'New since yesterday:',
    one: 'Indication',
    more: (count: number) => `and ${count} more.`,
    all: 'All that are not decided:',
    careful: 'An indication accuses nobody. People decide what it is.',
  },
} as const;

/** Rules, numbers and links: nobody is named in a mail. */
function digestOf(
  open: readonly OpenIndication[],
  language: Language,
  publicUrl: string,
): { readonly subject: string; readonly text: string } {
  const said = words[language];
  const graveness = caseWords[language].severities;
  const fresh = open.filter(({ isNew }) => isNew);
  const counts = (['HIGH', 'MEDIUM', 'LOW'] as const).map((severity) => {
    const of = (all: readonly OpenIndication[]): number => all.filter((one) => one.severity === severity).length;
    return `${graveness[severity]}: ${said.counted(of(open), of(fresh))}`;
  });
  const news = fresh.slice(0, named).map(({ id, number, rule, severity }) => {
    const { label = rule, labelEn = rule } = rules.get(rule) ?? {};
    return `- ${said.one} ${number}, ${graveness[severity]}: ${language === 'en' ? labelEn : label}\n  ${publicUrl}${screen}/${id}`;
  });
  const more = fresh.length > named ? [said.more(fresh.length - named)] : [];
  const parts = [
    counts.join('\n'),
    ...(fresh.length > 0 ? [[said.fresh, ...news, ...more].join('\n')] : []),
    `${said.all}\n${publicUrl}${screen}?state.in=OPEN%2CREVIEWING`,
    said.careful,
  ];
  return {
    subject: notificationText('INDICATION_DIGEST', language, { open: open.length, fresh: fresh.length }),
    text: parts.join('\n\n'),
  };
}
