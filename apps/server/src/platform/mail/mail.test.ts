import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { openMail } from './mail.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';

let server: TestServer;
let smtp: MailServer;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  smtp = await startMailServer();
  ({ url } = smtp);
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.refuse(null);
});
afterAll(async () => {
  await smtp.close();
  await server.close();
});

const letter = {
  to: 'siti@contoh.id',
  subject: 'Atur ulang kata sandi',
  text: 'Buka tautan ini:\n\nhttps://parkir.contoh.id/x?token=abc',
};

function effect(payload: Record<string, unknown> = letter) {
  return { id: newId(), siteId: newId(), topic: 'mail', payload, attempt: 1 };
}

async function rows(id: string): Promise<Record<string, unknown>[]> {
  const { database } = server.platform;
  return (await database.writes.query('select sent_at is not null as sent, error from mails where id = $1', [id])).rows;
}

test('without a mail server nothing is sent and nothing pretends to be', async () => {
  const mail = openMail(undefined, server.platform.database, server.platform.files);
  expect(mail.isConfigured()).toBe(false);
  const one = effect();
  await mail.carrier(one.payload, one);
  expect(await rows(one.id)).toEqual([]);
});

test('a mail arrives with sender, recipient and text, and is written down as sent', async () => {
  const mail = openMail(url, server.platform.database, server.platform.files);
  expect(mail.isConfigured()).toBe(true);
  const one = effect();
  await mail.carrier(one.payload, one);
  expect(smtp.received).toMatchObject([{ from: 'parkir@contoh.id', to: ['siti@contoh.id'] }]);
  expect(smtp.received[0]?.text).toContain('Subject: Atur ulang kata sandi');
  expect(smtp.received[0]?.text).toContain('https://parkir.contoh.id/x?token=abc');
  expect(await rows(one.id)).toEqual([{ sent: true, error: null }]);
});

test('the sender can be another than the account', async () => {
  const mail = openMail(
    `${url}?from=${encodeURIComponent('Parkir Plaza <parkir@plaza.id>')}`,
    server.platform.database,
    server.platform.files,
  );
  const one = effect();
  await mail.carrier(one.payload, one);
  expect(smtp.received[0]?.from).toBe('parkir@plaza.id');
  expect(smtp.received[0]?.text).toContain('From: Parkir Plaza <parkir@plaza.id>');
});

test('an effect that is carried twice sends one mail', async () => {
  const mail = openMail(url, server.platform.database, server.platform.files);
  const one = effect();
  await mail.carrier(one.payload, one);
  await mail.carrier(one.payload, { ...one, attempt: 2 });
  expect(smtp.received).toHaveLength(1);
});

test('what the mail server refuses is written down and tried again', async () => {
  const mail = openMail(url, server.platform.database, server.platform.files);
  const one = effect();
  smtp.refuse('mailbox is full');
  await expect(mail.carrier(one.payload, one)).rejects.toThrow('mailbox is full');
  expect(await rows(one.id)).toMatchObject([{ sent: false, error: expect.stringContaining('mailbox is full') }]);
  smtp.refuse(null);
  await mail.carrier(one.payload, one);
  expect(await rows(one.id)).toEqual([{ sent: true, error: null }]);
  expect(smtp.received).toHaveLength(1);
});

test('a mail server that is away or knows another password is an error, not a silence', async () => {
  const away = openMail('smtp://127.0.0.1:9', server.platform.database, server.platform.files);
  const one = effect();
  await expect(away.carrier(one.payload, one)).rejects.toThrow('ECONNREFUSED');
  const stranger = openMail(url.replace('rahasia', 'salah'), server.platform.database, server.platform.files);
  await expect(stranger.carrier(one.payload, one)).rejects.toThrow('Invalid login');
});

test('no line of the subject or the address becomes a header', async () => {
  const mail = openMail(url, server.platform.database, server.platform.files);
  const forged = effect({ ...letter, subject: 'Halo\r\nBcc: mallory@contoh.id' });
  await mail.carrier(forged.payload, forged);
  expect(smtp.received[0]?.to).toEqual(['siti@contoh.id']);
  expect(smtp.received[0]?.text).not.toMatch(/^Bcc:/m);
  const twoPeople = effect({ ...letter, to: 'siti@contoh.id, mallory@contoh.id' });
  await expect(mail.carrier(twoPeople.payload, twoPeople)).rejects.toThrow('Invalid email');
});
