import { type Periodic, startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { expireCommands, takeMessages } from './commands.ts';
import { watchPresence } from './presence.ts';

const resendMs = 2_000;
const presenceMs = 3_000;
const dayMs = 86_400_000;
const keyDays = 60;

/** What goes on without anybody asking: commands go down and are sent again, silent gates are noticed. Before `events.start`. */
export function startGates(platform: Platform): { stop(): Promise<void> } {
  const { database, realtime, logger } = platform;
  realtime.serveGates({ take: (gateIds, anew) => takeMessages(database, gateIds, anew) });
  const loops: Periodic[] = [
    startPeriodic({
      name: 'gate commands',
      everyMs: resendMs,
      logger,
      run: async () => {
        await expireCommands(platform);
        realtime.tellGates();
      },
    }),
    startPeriodic({ name: 'gate presence', everyMs: presenceMs, logger, run: () => watchPresence(platform) }),
    startPeriodic({
      name: 'gate event keys',
      everyMs: dayMs / 24,
      logger,
      run: async () => {
        await database.writes.query(
          `delete from gate_event_keys where (gate_id, event_id) in (
             select gate_id, event_id from gate_event_keys
             where received_at < now() - make_interval(days => $1) limit 20000)`,
          [keyDays],
        );
      },
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
