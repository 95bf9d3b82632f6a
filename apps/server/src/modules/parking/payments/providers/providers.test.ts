import { newId } from '@parking/contract/core/id';
import { parseQris } from '@parking/contract/parking/payments/qris';
import { type SimulatedProviders, startProviders } from '@parking/gate-simulator/providers/start-providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adapterFor, asked, providerNames } from '../../testing/providers.ts';

let providers: SimulatedProviders;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.stop());
beforeEach(() => {
  for (const name of providerNames) providers.behave(name, {});
});

// What every provider is held to, over HTTP, whatever it calls it.
describe.each(providerNames)('%s', (name) => {
  const make = async () => {
    const adapter = adapterFor(providers, name);
    const payment = asked();
    const answer = await adapter.request(payment);
    return { adapter, answer, payment: { ...payment, reference: answer.reference ?? null } };
  };

  test('makes a code of the amount that was asked for, which waits', async () => {
    const { answer } = await make();
    expect(answer).toMatchObject({ state: 'PENDING', reference: expect.any(String) });
    expect(parseQris(answer.qrString ?? '')?.find(([tag]) => tag === '54')?.[1]).toBe('15000');
  });

  test('asked twice for one payment makes one', async () => {
    const { adapter, payment, answer } = await make();
    const count = providers.of(name).ledger.codes.size;
    expect(await adapter.request(payment)).toMatchObject({ state: 'PENDING', reference: answer.reference });
    expect(providers.of(name).ledger.codes.size).toBe(count);
  });

  test('says when it is paid, and how much', async () => {
    const { adapter, payment } = await make();
    expect(await adapter.query(payment)).toMatchObject({ state: 'PENDING' });
    providers.pay(name, payment.id);
    expect(await adapter.query(payment)).toMatchObject({ state: 'PAID', amount: 15_000 });
  });

  test('that says it was paid and not how much has said nothing', async () => {
    const { adapter, payment } = await make();
    providers.pay(name, payment.id);
    providers.behave(name, { hidesAmounts: true });
    await expect(adapter.query(payment)).rejects.toMatchObject({ code: 'wrong-answer' });
  });

  test('an answer about another payment is no answer, to whatever was asked', async () => {
    const [{ adapter, payment }, other] = [await make(), await make()];
    providers.pay(name, other.payment.id);
    providers.behave(name, { mixesUp: other.payment.id });
    await expect(adapter.query(payment)).rejects.toMatchObject({ code: 'wrong-answer' });
    await expect(adapter.request(asked())).rejects.toMatchObject({ code: 'wrong-answer' });
    await expect(adapter.cancel(payment)).rejects.toMatchObject({ code: 'wrong-answer' });
    expect(await adapter.query(other.payment)).toMatchObject({ state: 'PAID' });
  });

  test('rupiah are paid in rupiah: the same number of anything else is another amount', async () => {
    const { adapter, payment } = await make();
    providers.pay(name, payment.id);
    providers.behave(name, { currency: 'USD' });
    expect(await adapter.query(payment)).toMatchObject({ state: 'PAID', amount: Number.NaN });
  });

  test('whose answer was lost says later that it was paid', async () => {
    const [adapter, payment] = [adapterFor(providers, name), asked()];
    // Whatever it needs to be asked at all it has.
    await adapter.request(asked());
    providers.behave(name, { loses: true });
    await expect(adapter.request(payment)).rejects.toThrow('connection-failed');
    providers.behave(name, {});
    providers.pay(name, payment.id);
    expect(await adapter.query(payment)).toMatchObject({ state: 'PAID', reference: expect.any(String) });
  });

  test('knows nothing of what it was never asked for, which is no refusal', async () => {
    const answer = await adapterFor(providers, name).query(asked({ reference: 'P-none' }));
    expect(answer.state).toBe('PENDING');
  });

  test('that cannot answer has refused nothing', async () => {
    const { adapter, payment } = await make();
    for (const status of [500, 503, 429]) {
      providers.behave(name, { status });
      await expect(adapter.query(payment)).rejects.toThrow(`refused: ${status}`);
      await expect(adapter.request(asked())).rejects.toThrow(`refused: ${status}`);
    }
  });

  test('cancelled, it cannot be paid; paid, it cannot be cancelled', async () => {
    const one = await make();
    expect(await one.adapter.cancel(one.payment)).toMatchObject({ state: 'FAILED', error: 'cancelled' });
    expect(() => providers.pay(name, one.payment.id)).toThrow('does not let');
    const other = await make();
    providers.pay(name, other.payment.id);
    expect(await other.adapter.cancel(other.payment)).toMatchObject({ state: 'PAID', amount: 15_000 });
  });

  test('gives back once for each request, a part or all, and never more', async () => {
    const { adapter, payment } = await make();
    providers.pay(name, payment.id);
    const refund = { id: newId(), amount: 5_000, reason: 'Kelebihan', reference: null };
    const first = await adapter.refund(payment, refund);
    expect(first.state).toBe('DONE');
    expect(await adapter.refund(payment, refund)).toEqual(first);
    expect(providers.of(name).ledger.find(payment.id)?.refunded).toBe(5_000);
    expect((await adapter.refund(payment, { ...refund, id: newId(), amount: 11_000 })).state).toBe('REFUSED');
    expect((await adapter.refund(payment, { ...refund, id: newId(), amount: 10_000 })).state).toBe('DONE');
  });

  test('reached with the right keys is ready; with wrong ones it says so', async () => {
    const adapter = adapterFor(providers, name);
    await adapter.tryConnection();
    providers.behave(name, { refusesKeys: true });
    await expect(adapterFor(providers, name).tryConnection()).rejects.toMatchObject({ code: 'wrong-key' });
    providers.behave(name, { status: 404 });
    await expect(adapterFor(providers, name).tryConnection()).rejects.toMatchObject({ code: 'wrong-answer' });
  });

  test('a notification is known by its signature; one that is made up, changed or signed by nobody is not', async () => {
    const { adapter, payment } = await make();
    providers.pay(name, payment.id);
    const { headers, body } = providers.notice(name, payment.id, '/pemberitahuan');
    const given = { path: '/pemberitahuan', at: new Date(), body: Buffer.from(body), headers };
    expect(adapter.verifyNotification(given)).toMatchObject({ paymentId: payment.id });
    expect(adapter.verifyNotification({ ...given, headers: {}, body: Buffer.from('{}') })).toBeNull();
    expect(
      adapter.verifyNotification({ ...given, headers: { 'x-callback-token': 'salah' }, body: Buffer.alloc(0) }),
    ).toBeNull();
    // Only SNAP signs all of it.
    const changed = Buffer.from(body.replaceAll(/15000(\.00)?/g, '1500.00'));
    const believed = adapter.verifyNotification({ ...given, body: changed });
    expect([believed?.paymentId, believed?.answer]).toEqual(
      name === 'XENDIT' ? [payment.id, null] : [undefined, undefined],
    );
  });
});

describe('SNAP', () => {
  test('of many calls at once one asks for a token; one that was taken back is asked for anew', async () => {
    const adapter = adapterFor(providers, 'SNAP');
    const { calls } = providers.snap.ledger;
    const tokensSince = (from: number) => calls.slice(from).filter((call) => call.includes('access-token')).length;
    const before = calls.length;
    await Promise.all(Array.from({ length: 8 }, () => adapter.request(asked())));
    expect(tokensSince(before)).toBe(1);
    providers.snap.takeBackTokens();
    const later = calls.length;
    expect((await adapter.request(asked())).state).toBe('PENDING');
    expect(tokensSince(later)).toBe(1);
  });

  test('a clock that is wrong is refused, by theirs and by ours', async () => {
    providers.snap.clockMs = 10 * 60_000;
    await expect(adapterFor(providers, 'SNAP').tryConnection()).rejects.toMatchObject({ code: 'wrong-key' });
    providers.snap.clockMs = 0;
  });

  test.each([
    ['by a key of its own', { notifyAlgorithm: 'RSA_SHA256' }, { algorithm: 'RSA_SHA256', encoding: 'BASE64' }],
    ['in hexadecimal', { notifyEncoding: 'HEX' }, { algorithm: 'HMAC_SHA512', encoding: 'HEX' }],
    ['with its token', { notifyWithToken: true }, { algorithm: 'HMAC_SHA512', encoding: 'BASE64', token: 'T' }],
    [
      'over a path of its own',
      { notifyPath: '/v1.0/qr/qr-mpm-notify' },
      { algorithm: 'HMAC_SHA512', encoding: 'BASE64', path: '/v1.0/qr/qr-mpm-notify' },
    ],
  ] as const)(
    'a notification signed %s is known where it is set up so, and not otherwise',
    async (_, more, signing) => {
      const adapter = adapterFor(providers, 'SNAP', { ...more, notifyKey: providers.snap.publicKey });
      const payment = asked();
      await adapter.request(payment);
      providers.pay('SNAP', payment.id);
      providers.snap.signing = signing;
      const { headers, body } = providers.notice('SNAP', payment.id, '/pemberitahuan');
      providers.snap.signing = { algorithm: 'HMAC_SHA512', encoding: 'BASE64' };
      const given = { path: '/pemberitahuan', at: new Date(), body: Buffer.from(body), headers };
      expect(adapter.verifyNotification(given)).toMatchObject({ answer: { state: 'PAID', amount: 15_000 } });
      expect(adapterFor(providers, 'SNAP').verifyNotification(given)).toBeNull();
      const old = { ...given, at: new Date(Date.now() + 6 * 60_000) };
      expect(adapter.verifyNotification(old)).toBeNull();
    },
  );
});
