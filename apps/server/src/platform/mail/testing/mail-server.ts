import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** With its headers, as it was sent. */
  readonly text: string;
}

/** A real mail server that keeps what it takes. */
export interface MailServer {
  readonly url: string;
  readonly received: Received[];
  /** Refuses every mail with this, until it is told nothing. */
  refuse(reason: string | null): void;
  close(): Promise<void>;
}

const account = { username: 'parkir@contoh.id', password: 'rahasia:/@' };

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  let refusal: string | null = null;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === account.username && password === account.password
        ? done(null, { user: 'parkir' })
        : done(new Error('no')),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        if (refusal !== null) return done(new Error(refusal));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://${encodeURIComponent(account.username)}:${encodeURIComponent(account.password)}@127.0.0.1:${port}`,
    received,
    refuse: (reason) => {
      refusal = reason;
    },
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}
