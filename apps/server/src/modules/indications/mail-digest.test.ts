import { sql } from 'kysely';
import { newId } from '@parking/contract/core/id';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../platform/mail/testing/mail-server.ts';
import { type Person, buildUser, tieAccounts } from '../../testing/people.ts';
import { type TestServer, createTestDatabase, startServerOn } from '../../testing/test-server.ts';
import { mailDigests } from './mail-digest.ts';
import { plantIndication } from './testing/plant-indication.ts';

let smtp: MailServer;
let one: TestServer;
let two: TestServer;
let drop: () => Promise<void>;
let cashier: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  const made = await createTestDatabase();
  drop = made.drop;
  const environment = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://parkir.contoh.id' };
  one = await startServerOn(made.app, environment);
  two = await startServerOn(made.app, environment);
  cashier = await buildUser(one, { groups: ['CASHIER'] });
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await drop();
  await smtp.close();
});
afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  smtp.received.length = 0;
  await sql`update indications set state = 'FALSE_ALARM', decided_at = now()`.execute(
    one.platform.database.writeQueries,
  );
  await sql`update users set email = null`.execute(one.platform.database.writeQueries);
});

async function buildReader(email: string | null, ...groups: string[]): Promise<Person> {
  const person = await buildUser(one, { groups });
  await sql`update users set email = ${email} where id = ${person.id}`.execute(one.platform.database.writeQueries);
  return person;
}

/** What has come, by whom it is for, once every effect is carried out. */
async function mailed(): Promise<Record<string, string>> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from outbox where topic = 'mail' and done_at is null`.execute(
        one.platform.database.readQueries,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 10_000 },
  );
  return Object.fromEntries(
    smtp.received.map(({ to, text }) => [to[0] ?? '', text.replace(/=\r\n/g, '').replace(/=3D/g, '=')]),
  );
}

test('whoever may look at indications gets one mail of what is open, however many servers ring', async () => {
  await buildReader('auditor@contoh.id', 'AUDITOR');
  await buildReader('pemilik@contoh.id', 'OWNER');
  await buildReader('kasir@contoh.id', 'CASHIER');
  await buildReader(null, 'AUDITOR');
  const high = await plantIndication(one, { subjectId: cashier.id });
  await plantIndication(one, { subjectId: cashier.id, severity: 'LOW' });
  await plantIndication(one, { subjectId: cashier.id, severity: 'MEDIUM', silent: true });
  await Promise.all([one, two].map(({ platform }) => mailDigests(platform)));
  await mailDigests(two.platform);
  const mails = await mailed();
  expect(Object.keys(mails).toSorted()).toEqual(['auditor@contoh.id', 'pemilik@contoh.id']);
  expect(smtp.received).toHaveLength(2);
  const text = mails['auditor@contoh.id'] ?? '';
  expect(text).toContain('Subject: Indikasi yang belum diputuskan: 2, baru sejak kemarin: 2');
  expect(text).toContain('Tinggi: 1 (baru: 1)');
  expect(text).toContain('Sedang: 0 (baru: 0)');
  expect(text).toContain('Rendah: 1 (baru: 1)');
  expect(text).toContain(`https://parkir.contoh.id/cheating_indication_report/${high}`);
  // Nobody is named.
  expect(text).not.toContain(cashier.username);
});

test('nobody is told of what concerns them, nor of a morning without anything', async () => {
  const reader = await buildReader('terkait@contoh.id', 'AUDITOR', 'CASHIER');
  const tied = await buildReader('terikat@contoh.id', 'AUDITOR');
  await tieAccounts(one, reader, tied);
  await plantIndication(one, { subjectId: reader.id });
  await mailDigests(one.platform);
  expect(await mailed()).toEqual({});
  await plantIndication(one, { subjectId: cashier.id, severity: 'MEDIUM' });
  await mailDigests(one.platform);
  const mails = await mailed();
  expect(Object.keys(mails).toSorted()).toEqual(['terikat@contoh.id', 'terkait@contoh.id']);
  for (const text of Object.values(mails)) expect(text).toContain('belum diputuskan: 1, baru sejak kemarin: 1');
});

test('what was told of before is open and not new; where the rule is gone nobody is told', async () => {
  await buildReader('auditor2@contoh.id', 'AUDITOR');
  const first = await plantIndication(one, { subjectId: cashier.id });
  await mailDigests(one.platform);
  await mailed();
  smtp.received.length = 0;
  const second = await plantIndication(one, { subjectId: cashier.id, severity: 'LOW' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  await mailDigests(one.platform);
  const text = (await mailed())['auditor2@contoh.id'] ?? '';
  expect(text).toContain('belum diputuskan: 2, baru sejak kemarin: 1');
  expect(text).toContain(second);
  expect(text).not.toContain(first);
  await sql`delete from notification_rules where type = 'INDICATION_DIGEST'`.execute(
    one.platform.database.writeQueries,
  );
  smtp.received.length = 0;
  vi.setSystemTime(Date.now() + 86_400_000);
  await mailDigests(one.platform);
  expect(await mailed()).toEqual({});
});

test('what the mail server refuses in the morning comes later', async () => {
  await sql`insert into notification_rules (id, type, target, action) values (${newId()}, 'INDICATION_DIGEST', '/cheating_indication_report', 'Buka')`.execute(
    one.platform.database.writeQueries,
  );
  await buildReader('auditor3@contoh.id', 'AUDITOR');
  await plantIndication(one, { subjectId: cashier.id });
  smtp.refuse('mailbox is full');
  await mailDigests(one.platform);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from mails where error is not null and recipient = 'auditor3@contoh.id'`.execute(
      one.platform.database.readQueries,
    );
    expect(rows).toHaveLength(1);
  });
  smtp.refuse(null);
  expect(Object.keys(await mailed())).toEqual(['auditor3@contoh.id']);
});
