import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { Failure } from './failure.ts';
import type { Site } from './http/context.ts';

/** Clocks of a client and of the server may differ by so much. */
const slackMs = 60_000;

/** What is told by hand lies at most so far back. */
const byHandMs = 24 * 3_600_000;
export const earliestByHand = (): Date => new Date(Date.now() - byHandMs);

/** The same for what somebody records by hand. Refuses what lies further back than a day. */
export function readTimeByHand(path: string, local: string, site: Pick<Site, 'zone'>): Date {
  const at = readPastTime(path, local, site);
  const earliest = earliestByHand();
  if (at >= earliest) return at;
  const minimum = toLocalDateTime(earliest, site.zone);
  throw new Failure('time-too-old', { fields: [{ path, code: 'too-small', values: { minimum } }] });
}

/** The instant that a caller tells as the site's local time. Refuses the future; what a clock's slack lies ahead is now. */
export function readPastTime(path: string, local: string, { zone }: Pick<Site, 'zone'>): Date {
  const now = new Date();
  const at = fromLocal(local, zone);
  if (at.getTime() > now.getTime() + slackMs)
    throw new Failure('time-in-future', {
      fields: [{ path, code: 'too-big', values: { maximum: toLocalDateTime(now, zone) } }],
    });
  return at > now ? now : at;
}
