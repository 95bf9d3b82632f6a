import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, createTestDatabase, startServerOn } from '../../testing/test-server.ts';
import { signInAs } from '../../testing/people.ts';
import { ask } from '../../faults/real-server.ts';
import { asRefusal } from './constraints.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

test('a full disk of the database is told as such, by the call and by the readiness', async () => {
  const top = await signInAs(server, 'SUPERADMIN');
  const ready = async () => (await server.app.inject('/health/ready')).json<{ status: string }>().status;
  // The test client takes any 5xx for a fault of the product.
  const add = async (name: string) => {
    const headers = { authorization: top.token ?? '' };
    const payload = { name, label: name };
    const answer = await server.app.inject({ method: 'POST', url: '/api/departments', headers, payload });
    return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code];
  };
  expect(await ready()).toBe('ready');
  // What PostgreSQL raises itself when a file cannot grow.
  await ask(
    database.owner,
    `create function refuse_to_grow() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
     create trigger full_disk before insert on departments for each statement execute function refuse_to_grow()`,
  );
  expect(await add('PENUH')).toEqual([507, 'storage-full']);
  expect(await server.app.inject('/health/ready')).toMatchObject({ statusCode: 503 });
  expect(await ready()).toBe('storage-full');
  await ask(database.owner, 'drop trigger full_disk on departments');
  expect(await add('LEGA')).toEqual([200, undefined]);
});

test('what a database says when it can take no more has one meaning by its class', () => {
  const codeOf = (code: string): string => (asRefusal({ code }) as { code: string }).code;
  expect(['53000', '53200', '53300', '53400', '57P01', '57P03', '57P05', '08006', '08P01'].map(codeOf)).toEqual(
    Array(9).fill('unavailable'),
  );
  expect(codeOf('53100')).toBe('storage-full');
});
