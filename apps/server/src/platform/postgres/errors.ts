/** Why the embedded database cannot run; the message is meant for the person who started the server. */
export type EmbeddedPostgresFault = 'in-use' | 'wrong-version' | 'start-failed' | 'not-possible';

/** Raised by the launcher; `message` says what to do and may be printed as it is. */
export class EmbeddedPostgresError extends Error {
  readonly fault: EmbeddedPostgresFault;

  constructor(fault: EmbeddedPostgresFault, message: string) {
    super(message);
    this.name = 'EmbeddedPostgresError';
    this.fault = fault;
  }
}

/** Whether `error` is a system error with this code, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
