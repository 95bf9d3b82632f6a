import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { dispenserSource, feedSource } from './feed.ts';
import { notifyTopic, tellRecipients } from '../notices/notify.ts';
import { pushTopic } from '../notices/put-pushes.ts';
import { markDone } from './mark-done.ts';
import { remindLicenceEnding } from './remind-licence-ending.ts';
import { remindMembersEnding } from './remind-members-ending.ts';
import { openPushing } from './tell-devices.ts';

const hourMs = 3_600_000;
/** Somebody who deals with a matter looks at the bell next. */
const doneMs = 3_000;

/** What goes on without anybody asking: carries notifications, to screens and devices, serves the feeds, looks at what ends. Before `events.start`. */
export function startCommunication(platform: Platform): { stop(): Promise<void> } {
  const { database, site, events, realtime, logger } = platform;
  realtime.serve(feedSource(database, () => site.current().zone));
  realtime.serve(dispenserSource);
  events.carry(notifyTopic, (_, effect) => tellRecipients(platform, effect));
  const pushing = openPushing(platform);
  events.carry(pushTopic, (_, effect) => pushing.carry(effect));
  const looks = [
    startPeriodic({ name: 'done notifications', everyMs: doneMs, run: () => markDone(platform), logger }),
    startPeriodic({ name: 'licence', everyMs: hourMs, run: () => remindLicenceEnding(platform), logger }),
    startPeriodic({ name: 'memberships', everyMs: hourMs, run: () => remindMembersEnding(platform), logger }),
  ];
  return { stop: async () => void (await Promise.all(looks.map((look) => look.stop()))) };
}
