import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { Failure } from './failure.ts';
import type { Site } from './http/context.ts';

/** Clocks of a client and of the server may differ by so much. */
const slackMs = 60_000;

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
