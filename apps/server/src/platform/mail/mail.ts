import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Database } from '../db/pool.ts';
import type { Carrier } from '../events/outbox.ts';
import type { FileStore } from '../files/file-store.ts';
import { mayCall } from '../outgoing/door.ts';

/** What an act puts into the outbox under the topic `mail`. */
export const MailPayload = z.object({
  to: z.email().max(320),
  subject: z.string().min(1).max(300),
  text: z.string().min(1).max(100_000),
  /** Files that are kept, by their tokens: they are read when the mail goes out. */
  attachments: z.array(z.string()).max(4).optional(),
});
export type MailPayload = z.output<typeof MailPayload>;

/** Sends mail over SMTP. Without a server nothing is sent, and what would have been is shown to people instead. */
export interface Mail {
  isConfigured(): boolean;
  /** Carries out effects of the topic `mail`. A refusal of the mail server is thrown, so that it is tried again. */
  readonly carrier: Carrier;
  close(): void;
}

const waitMs = 20_000;

/** `smtp(s)://user:password@host:port?from=parkir@example.id`; without `from` the user name is the sender. */
export function openMail(smtpUrl: string | undefined, database: Database, files: Pick<FileStore, 'get'>): Mail {
  if (smtpUrl === undefined) {
    return { isConfigured: () => false, carrier: async () => undefined, close: () => undefined };
  }
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? senderOf(url);
  url.searchParams.delete('from');
  const transport = nodemailer.createTransport({
    url: url.href,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isConfigured: () => true,
    carrier: async (payload, effect) => {
      const { to, subject, text, attachments = [] } = MailPayload.parse(payload);
      const { rows } = await database.writes.query<{ sent: boolean }>(
        `insert into mails (id, recipient, subject, body) values ($1, $2, $3, $4)
         on conflict (id) do update set recipient = excluded.recipient returning sent_at is not null as sent`,
        [effect.id, to, subject, text],
      );
      // Sent, but the process ended before the effect was settled.
      if (rows[0]?.sent) return;
      try {
        const attached = await Promise.all(attachments.map((token) => readAttachment(database, files, token)));
        mayCall();
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          attachments: attached,
          messageId: `<${effect.id}@${hostOf(from)}>`,
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        await database.writes.query('update mails set error = $2 where id = $1', [effect.id, reason.slice(0, 500)]);
        throw error;
      }
      await database.writes.query('update mails set sent_at = now(), error = null where id = $1', [effect.id]);
    },
    close: () => transport.close(),
  };
}

/** A file as it goes along. One that is kept no more keeps its mail from going out without it. */
async function readAttachment(database: Database, files: Pick<FileStore, 'get'>, token: string) {
  const file = await database.readQueries
    .selectFrom('assetFiles')
    .select(['filename', 'mediaType'])
    .where('token', '=', token)
    .executeTakeFirst();
  const content = file && (await files.get(token));
  if (!content) throw new Error(`The attached file ${token.slice(0, 4)}… is kept no more.`);
  return { filename: file.filename, contentType: file.mediaType, content };
}

function senderOf(url: URL): string {
  const user = decodeURIComponent(url.username);
  return user.includes('@') ? user : `parkir@${url.hostname}`;
}

const hostOf = (address: string): string => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost';
