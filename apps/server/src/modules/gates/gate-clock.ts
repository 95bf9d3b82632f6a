/** A gate keeps what it could not send for so long; what its clock says is older happened when it arrived. */
const believedMs = 7 * 86_400_000;
/** A clock may run ahead by so much before its gate is said to have none. */
const aheadMs = 120_000;

interface Heard {
  /** By the gate's clock. */
  readonly saidAt: Date;
  /** The gate's clock at sending; null when it did not tell. */
  readonly sentAt: Date | null;
  readonly receivedAt: Date;
}

/**
 * When an event happened: by the gate's clock, put right by what that clock showed at sending. What would lie in the future
 * or long ago happened when it arrived, and its time is unsure.
 */
export function whenHappened({ saidAt, sentAt, receivedAt }: Heard): { at: Date; clockUnsure: boolean } {
  const off = sentAt === null ? 0 : receivedAt.getTime() - sentAt.getTime();
  const at = saidAt.getTime() + off;
  const age = receivedAt.getTime() - at;
  if (age < 0) return { at: receivedAt, clockUnsure: -age > aheadMs };
  return age > believedMs ? { at: receivedAt, clockUnsure: true } : { at: new Date(at), clockUnsure: false };
}
