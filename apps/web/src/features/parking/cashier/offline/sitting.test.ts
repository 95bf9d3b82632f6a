import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { car } from './testing/tariff-book.ts';
import { buildServer, openTestDesk, rina, sellOffline, serve, settled } from './testing/test-desk.ts';

/** Of 907352, made by the server's own function with a single turn. */
const verifier = 'pbkdf2-sha256$1$AAAAAAAAAAAAAAAAAAAAAA$KX70zUWwqaROF0Kt6PckJMAkvO56wXhbtG4I9derheU';
const budi = { id: 'budi', username: 'budi', name: 'Budi', scheduled: true, verifier };
const sari = { ...budi, id: 'sari', username: 'sari', name: 'Sari' };
const pin = '907352';

async function cutOff() {
  const { server, api } = buildServer({ cars: [car, { ...car, id: 'two', parkingCode: 'T0002' }] });
  server.people = [budi, sari, { ...budi, id: rina.id, username: 'rina', name: rina.name }];
  const opened = await openTestDesk(api);
  await serve(opened.desk);
  server.up = false;
  opened.desk.lost();
  return { server, ...opened };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('without the server a colleague of the roster takes over by PIN, and sells in a queue of their own', async () => {
  const { server, desk } = await cutOff();
  const { sitting } = desk;
  await expect(sitting.sitDownHere({ username: 'budi', pin: '314159', requestId: 'h1' })).rejects.toMatchObject({
    code: 'pin-failed',
  });
  await expect(sitting.sitDownHere({ username: 'nobody', pin, requestId: 'h1' })).rejects.toMatchObject({
    code: 'pin-failed',
  });
  await sellOffline(desk, 'of-rina');
  expect(await sitting.sitDownHere({ username: 'budi', pin, requestId: 'h1' })).toEqual({ id: 'budi', name: 'Budi' });
  expect(desk.state().seat).toMatchObject({ user: { id: 'budi' }, from: { id: 'rina' } });
  await sellOffline(desk, 'of-budi', { user: { id: 'budi', name: 'Budi' } });
  server.up = true;
  await expect.poll(() => desk.state().serverBack, { timeout: 5_000 }).toBe(true);
  // The page still works by the token of who left: it goes on selling without the server.
  expect(desk.state().mode).toBe('offline');
  await expect.poll(() => [...server.booked.keys()]).toEqual(['of-rina']);
});

test('their PIN before the server confirms it, and sends what they sold', async () => {
  const { server, desk } = await cutOff();
  await desk.sitting.sitDownHere({ username: 'budi', pin, requestId: 'h1' });
  await sellOffline(desk, 'of-budi', { user: { id: 'budi', name: 'Budi' } });
  server.up = true;
  await expect.poll(() => desk.state().serverBack, { timeout: 5_000 }).toBe(true);
  await desk.sitting.comeBack({ pin, requestId: 'r1' });
  expect(server.sessions).toEqual(['budi']);
  expect(server.handovers.get('h1')).toMatchObject({ fromUserId: 'rina', toUserId: 'budi' });
  expect(server.confirmed).toEqual(['h-h1']);
  expect(desk.state()).toMatchObject({ mode: 'online', seat: null });
  desk.serve({ id: 'budi', name: 'Budi' });
  await expect.poll(() => server.uploadedBy).toEqual(['of-budi by secret-budi']);
});

test('what was denied is of who left', async () => {
  const { server, desk } = await cutOff();
  await desk.sitting.sitDownHere({ username: 'budi', pin, requestId: 'h1' });
  await sellOffline(desk, 'of-budi', { user: { id: 'budi', name: 'Budi' } });
  server.up = true;
  server.denies = true;
  await expect.poll(() => desk.state().serverBack, { timeout: 5_000 }).toBe(true);
  await desk.sitting.comeBack({ pin, requestId: 'r1' });
  await desk.upload();
  await expect.poll(() => server.uploadedBy).toEqual(['of-budi by secret']);
});

test('who took over sits there after a power cut, until somebody signs in', async () => {
  const { server, desk } = await cutOff();
  await desk.sitting.sitDownHere({ username: 'budi', pin, requestId: 'h1' });
  await settled();
  const { api } = buildServer();
  const again = await openTestDesk(api);
  again.desk.serve(rina);
  expect(again.desk.state().seat).toMatchObject({ user: { id: 'budi' } });
  const other = await openTestDesk(api, 'another session');
  other.desk.serve(sari);
  await expect.poll(() => other.desk.state().seat).toBeNull();
  expect(server.up).toBe(false);
});

test('the leaver who comes back sits at a desk of their own again', async () => {
  const { desk } = await cutOff();
  await desk.sitting.sitDownHere({ username: 'budi', pin, requestId: 'h1' });
  await desk.sitting.sitDownHere({ username: 'rina', pin, requestId: 'h2' });
  expect(desk.state().seat).toBeNull();
});

test('five wrong PINs are enough for a quarter of an hour', async () => {
  const { desk } = await cutOff();
  for (let guess = 0; guess < 5; guess += 1)
    await expect(
      desk.sitting.sitDownHere({ username: 'budi', pin: `31415${guess}`, requestId: 'h' }),
    ).rejects.toMatchObject({
      code: 'pin-failed',
    });
  await expect(desk.sitting.sitDownHere({ username: 'budi', pin, requestId: 'h' })).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});
