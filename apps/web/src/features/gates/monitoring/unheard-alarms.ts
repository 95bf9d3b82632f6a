import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import { alarmLooks } from './alarms.ts';

/** Which tone begins now, and for which alarms no other will: each is heard once, and forgotten when it is over. */
export function unheardAlarms(gates: readonly Pick<MonitoredGate, 'alarms'>[], heard: readonly string[]) {
  const standing = gates.flatMap(({ alarms }) => alarms);
  const fresh = standing.filter(({ id }) => !heard.includes(id));
  const isPressing = fresh.some(({ type }) => alarmLooks[type].tone === 'error');
  return {
    tone: fresh.length === 0 ? null : isPressing ? ('error' as const) : ('warning' as const),
    heard: standing.map(({ id }) => id),
  };
}
