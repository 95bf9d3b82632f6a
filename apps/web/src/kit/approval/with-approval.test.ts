import { expect, test, vi } from 'vitest';
import { ApiFailure } from '../../api/failure.ts';
import { isHalfSigned, noApproval, signedBy, withApproval, withSignature } from './with-approval.ts';

type Ask = Parameters<typeof withApproval>[1];

const refusal = (code: 'approval-needed' | 'login-failed' | 'fare-changed') => new ApiFailure({ status: 409, code });
const right = { approverUsername: 'budi', approverPassword: 'benar' };
const wrong = { approverUsername: 'budi', approverPassword: 'salah' };

test('an act that needs nobody is done without asking', async () => {
  const ask = vi.fn<Ask>();
  expect(await withApproval(async () => 'done', ask)).toBe('done');
  expect(ask).not.toHaveBeenCalled();
});

test('asks, asks again after a wrong password, and acts with whoever signed', async () => {
  const act = async (approval: typeof right | null) => {
    if (!approval) throw refusal('approval-needed');
    if (approval.approverPassword !== 'benar') throw refusal('login-failed');
    return approval.approverUsername;
  };
  const ask = vi.fn<Ask>().mockResolvedValueOnce(wrong).mockResolvedValueOnce(right);
  expect(await withApproval(act, ask)).toBe('budi');
  expect(ask.mock.calls.map(([why]) => why.code)).toEqual(['approval-needed', 'login-failed']);
});

test('given up, it is refused as it was; any other refusal is not asked about', async () => {
  const needed = refusal('approval-needed');
  await expect(
    withApproval(
      () => Promise.reject(needed),
      async () => null,
    ),
  ).rejects.toBe(needed);
  const ask = vi.fn<Ask>();
  await expect(withApproval(() => Promise.reject(refusal('fare-changed')), ask)).rejects.toMatchObject({
    code: 'fare-changed',
  });
  // The caller's own session, not a signature.
  await expect(withApproval(() => Promise.reject(refusal('login-failed')), ask)).rejects.toMatchObject({
    code: 'login-failed',
  });
  expect(ask).not.toHaveBeenCalled();
});

test('both fields are sent or none', () => {
  expect(signedBy(noApproval)).toBe(null);
  expect(signedBy({ approverUsername: ' budi ', approverPassword: 'x' })?.approverUsername).toBe('budi');
  expect([noApproval, right, { ...right, approverPassword: '' }].map(isHalfSigned)).toEqual([false, false, true]);
});

test('what takes a signature from the start asks first, again after a refused one, and does nothing when given up', async () => {
  const act = vi.fn<(approval: typeof right) => Promise<string>>(async ({ approverPassword }) => {
    if (approverPassword !== 'benar') throw refusal('login-failed');
    return 'done';
  });
  const ask = vi.fn<(why: ApiFailure | null) => Promise<typeof right | null>>();
  ask.mockResolvedValueOnce(wrong).mockResolvedValueOnce(right).mockResolvedValueOnce(null);
  expect(await withSignature(act, ask)).toBe('done');
  expect(ask.mock.calls.map(([why]) => why?.code)).toEqual([undefined, 'login-failed']);
  expect(await withSignature(act, ask)).toBe(null);
  expect(act).toHaveBeenCalledTimes(2);
  await expect(
    withSignature(
      () => Promise.reject(refusal('fare-changed')),
      async () => right,
    ),
  ).rejects.toMatchObject({ code: 'fare-changed' });
});
