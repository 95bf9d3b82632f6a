import { describe, expect, it } from 'vitest';
import { ApiFailure, type FailureCode } from './failure.ts';
import { signalOf } from './handle-failure.ts';

const failure = (status: number, code: FailureCode = 'unknown') => new ApiFailure({ status, code });

describe('a refusal', () => {
  it.each([402, 418])('with %i means that the licence has expired', (status) => {
    expect(signalOf(failure(status))).toEqual({ kind: 'licence-expired' });
  });
  it('with 401 ends the session, and says when another log-in ended it', () => {
    expect(signalOf(failure(401, 'login-expired'))).toEqual({ kind: 'session-ended', text: 'expired' });
    expect(signalOf(failure(401, 'another-login'))).toEqual({ kind: 'another-login' });
  });
  it.each(['login-failed', 'code-required'] as const)('with 401 %s belongs to the log-in screen', (code) => {
    expect(signalOf(failure(401, code))).toBeNull();
  });
  it('with 440 ends the idle session', () => {
    expect(signalOf(failure(440, 'session-timeout'))).toEqual({ kind: 'session-ended', text: 'idle' });
  });
  it('can demand a new password or an authenticator first', () => {
    expect(signalOf(failure(403, 'password-change-required'))?.kind).toBe('password-change-required');
    expect(signalOf(failure(403, 'second-factor-required'))?.kind).toBe('second-factor-required');
  });
  it.each([0, 400, 403, 404, 409, 500, 503])('with %i concerns only its own call', (status) => {
    expect(signalOf(failure(status))).toBeNull();
  });
});
