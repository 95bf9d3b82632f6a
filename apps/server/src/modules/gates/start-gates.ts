import { type Periodic, startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { expireCommands, takeMessages } from './commands.ts';
import { openPresence } from './presence.ts';
import { releaseGatePictures } from './release-pictures.ts';

const resendMs = 2_000;
const presenceMs = 3_000;
const hourMs = 3_600_000;

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
    startPeriodic({
      name: 'gate pictures',
      everyMs: hourMs,
      logger,
      run: async () => void (await releaseGatePictures(database)),
    }),
    startPeriodic({ name: 'gate presence', everyMs: presenceMs, logger, run: openPresence(platform) }),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
