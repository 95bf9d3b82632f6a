import { startCommunication } from './modules/communication/start-communication.ts';
import type { Platform } from './platform/platform.ts';

/** Starts what goes on without anybody asking: effects, live messages, periodic work of the domains. */
export async function startWork(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const parts = [startCommunication(platform)];
  await platform.events.start();
  return {
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()));
      await platform.events.stop();
    },
  };
}
