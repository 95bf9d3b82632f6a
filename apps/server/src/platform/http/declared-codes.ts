import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import type { ErrorCode } from '@parking/contract/core/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Failure } from '../failure.ts';

const anyCall: readonly ErrorCode[] = [
  'malformed-request',
  'bad-input',
  'request-too-slow',
  'too-many-requests',
  'headers-too-large',
  'server-fault',
  'unavailable',
];
const anyCaller: readonly ErrorCode[] = [
  'not-signed-in',
  'login-expired',
  'another-login',
  'forbidden',
  'token-invalid',
  'session-timeout',
];
const anyBody: readonly ErrorCode[] = ['malformed-body', 'too-large', 'unsupported-type'];
const anyList: readonly ErrorCode[] = ['page-too-deep', 'narrow-the-filter'];
// What the database holds to, whichever act runs into it.
const anyWrite: readonly ErrorCode[] = ['already-exists', 'in-use', 'request-in-progress', 'storage-full'];

/** All that a call can be refused with: by its act, and by the way there. */
export function codesOf(definition: EndpointDefinition): ReadonlySet<ErrorCode> {
  const {
    method,
    permission,
    columns,
    report,
    body,
    transport,
    idempotent,
    idle,
    byPassword,
    openWhen = [],
  } = definition;
  const caller = anyCaller.filter((code) => !(idle && code === 'session-timeout'));
  return new Set<ErrorCode>([
    ...anyCall,
    ...(permission === 'public' ? [] : caller),
    ...(permission === 'public' || openWhen.includes('password-change') ? [] : ['password-change-required' as const]),
    ...(permission === 'public' || openWhen.includes('second-factor') ? [] : ['second-factor-required' as const]),
    ...(permission === 'public' || openWhen.includes('locked') ? [] : ['desk-locked' as const]),
    ...(byPassword ? ['password-here' as const] : []),
    ...(openWhen.includes('licence-expired') ? [] : ['licence-expired' as const]),
    ...(body || transport === 'upload' || transport === 'raw' ? anyBody : []),
    ...(method === 'GET' && (columns || report) ? anyList : []),
    ...(method === 'GET' ? [] : anyWrite),
    ...(idempotent ? ['idempotency-key-reused' as const] : []),
    ...(definition.errors ?? []),
  ]);
}

/** Returns how a call's refusals are held to what it declares: another code is logged, and where replies are checked no refusal but a fault. */
export function holdRefusals(definition: EndpointDefinition, checked: boolean) {
  const declared = codesOf(definition);
  return (failure: Failure, logger: FastifyBaseLogger): Error => {
    if (declared.has(failure.code)) return failure;
    const fault = new Error(`${endpointKey(definition)} refuses with ${failure.code}, which it does not declare`);
    if (checked) return fault;
    logger.error({ err: fault }, 'undeclared refusal');
    return failure;
  };
}
