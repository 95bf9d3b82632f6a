import { type SimulatedGate, startGate } from '@parking/gate-simulator/gate';
import { type Api, baseUrl } from './api.ts';
import { unique } from './story.ts';

type GateOptions = Parameters<typeof startGate>[0];

/** A gate of which nobody is in charge. */
export async function plugIn(
  api: Api,
  side: 'IN' | 'OUT',
  more: Partial<GateOptions> = {},
): Promise<SimulatedGate & { readonly id: string }> {
  const code = unique(side).slice(-12).toUpperCase();
  const { id } = await api.call<{ id: string }>('POST', '/gates', {
    name: `Pintu ${code}`,
    code,
    gateType: side,
    gateCategory: side === 'OUT' ? 'CASHIER' : null,
    printType: 'NONE',
    embeddedPrinterType: 'NONE',
    showOnMonitoring: false,
    parkingType: 'REGULAR',
    devices: [],
    gateVehicleTypes: [],
  });
  const { token } = await api.call<{ token: string }>('POST', `/gates/generate_token/${id}`);
  const gate = await startGate({ baseUrl: baseUrl(), token, gateId: id, name: code, side, passMs: 50, ...more });
  return Object.assign(gate, { id });
}

const patienceMs = 15_000;
/** Whether the arm goes up, be it after a while. */
export const opens = (opened: Promise<void>): Promise<boolean> =>
  Promise.race([opened.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false))]);
/** What the display says last. */
export const shown = (gate: SimulatedGate) => gate.shown.at(-1) ?? '';
