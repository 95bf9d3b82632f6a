import type { AlarmType, MonitoredGate } from '@parking/contract/gates/monitoring';

/** How an alarm looks, and how pressing it is. */
export const alarmLooks: Readonly<Record<AlarmType, { readonly icon: string; readonly tone: 'error' | 'warning' }>> = {
  OFFLINE: { icon: 'wifi_off', tone: 'error' },
  PAPER_OUT: { icon: 'receipt_long', tone: 'error' },
  COMMAND_FAILED: { icon: 'sync_problem', tone: 'error' },
  BARRIER_OPEN_LONG: { icon: 'lock_open', tone: 'warning' },
  CAR_WAITING: { icon: 'directions_car', tone: 'warning' },
  PAPER_LOW: { icon: 'receipt_long', tone: 'warning' },
  CLOCK_OFF: { icon: 'schedule', tone: 'warning' },
};

/** The colour that a gate's alarms give it. */
export function toneOf({ alarms }: Pick<MonitoredGate, 'alarms'>): 'error' | 'warning' | null {
  if (alarms.some(({ type }) => alarmLooks[type].tone === 'error')) return 'error';
  return alarms.length > 0 ? 'warning' : null;
}

/** Every alarm with its gate, the oldest first. */
export function listAlarms(gates: readonly MonitoredGate[]) {
  return gates
    .flatMap(({ id, code, name, alarms }) =>
      alarms.map(({ type, since }) => ({ key: `${id} ${type}`, code, name, type, since })),
    )
    .toSorted((one, other) => one.since.localeCompare(other.since));
}
