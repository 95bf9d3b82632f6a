/** The site's wall clock as epoch milliseconds, read as if it were UTC. */
export type SiteMs = number;

/** What was known when the server last told its time. */
export interface ClockAnchor {
  /** The server's time at that moment. */
  readonly serverMs: SiteMs;
  /** The page's monotonic clock and this machine's own clock then. */
  readonly monotonicMs: number;
  readonly wallMs: number;
  /** The page load that the monotonic clock belongs to. */
  readonly pageId: string;
}

export interface MachineClocks {
  readonly monotonicMs: number;
  readonly wallMs: number;
  readonly pageId: string;
}

export interface SiteTime {
  readonly local: string;
  /** The machine's own clock had to be trusted. */
  readonly unsure: boolean;
}

/** A machine that slept has a wall clock that went on and a monotonic one that did not. */
const sleptMs = 60_000;
/** Beyond this no device sells on without having heard from the server. */
const longestMs = 14 * 24 * 3_600_000;

export const localOf = (siteMs: SiteMs): string => new Date(siteMs).toISOString().slice(0, 19);
export const siteMsOf = (local: string): SiteMs => Date.parse(`${local}Z`);

/**
 * The site's time without the server. On the page that heard it last, the monotonic clock counts on from there; after a
 * reload or a sleep only the machine's own clock tells how much time has gone by: bounded, and said to be unsure.
 */
export function siteTime(anchor: ClockAnchor, now: MachineClocks, notBefore: SiteMs = anchor.serverMs): SiteTime {
  const wall = now.wallMs - anchor.wallMs;
  const monotonic = now.pageId === anchor.pageId ? now.monotonicMs - anchor.monotonicMs : null;
  const trusted = monotonic !== null && wall - monotonic < sleptMs;
  const elapsed = trusted ? monotonic : Math.max(wall, monotonic ?? 0);
  const bounded = Math.min(Math.max(elapsed, 0), longestMs);
  return { local: localOf(Math.max(anchor.serverMs + bounded, notBefore)), unsure: !trusted };
}
