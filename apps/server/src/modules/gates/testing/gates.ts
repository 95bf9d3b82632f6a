import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { GateEventType } from '@parking/contract/gates/gate-events';
import type { Client, TestServer } from '../../../testing/test-server.ts';
import { picture } from '../../files/testing/samples.ts';

let built = 0;

export interface BuiltGate {
  readonly id: string;
  readonly code: string;
}

interface GateInput {
  readonly gateType?: 'IN' | 'OUT';
  readonly gateCategory?: 'CASHIER' | 'MOBILE' | null;
  readonly showOnMonitoring?: boolean;
}

/** A body that makes a gate. */
export function gateBody(input: GateInput & { readonly code?: string } = {}) {
  built += 1;
  return {
    name: `Pintu ${built}`,
    code: `P${built}`,
    gateType: 'IN',
    gateCategory: null,
    printType: 'ESC_POS_58',
    embeddedPrinterType: 'NETWORK',
    showOnMonitoring: true,
    parkingType: 'REGULAR',
    devices: [],
    gateVehicleTypes: [],
    ...input,
  };
}

export async function buildGate(server: TestServer, input: GateInput = {}): Promise<BuiltGate> {
  const { gateType = 'IN', gateCategory = null, showOnMonitoring = true } = input;
  built += 1;
  const gate = { id: newId(), code: `P${built}` };
  await server.platform.database.writeQueries
    .insertInto('gates')
    .values({
      ...gate,
      siteId: server.platform.site.current().id,
      name: `Pintu ${built}`,
      gateType,
      gateCategory,
      showOnMonitoring,
    })
    .execute();
  return gate;
}

/** The gate's own client, as its hardware would call. `top` may change gates. */
export async function connectGate(
  server: TestServer,
  top: Client,
  gate: BuiltGate,
  kind: 'gate' | 'wall' = 'gate',
): Promise<Client> {
  const call = kind === 'gate' ? contract.gates.generateToken : contract.gates.generateWallToken;
  const { data } = await top.call(call, { params: { id: gate.id } });
  return server.client(`Gate ${(data as { token: string }).token}`);
}

interface EventInput {
  readonly id?: string;
  /** Seconds before now. */
  readonly ago?: number;
  readonly data?: unknown;
}

export const gateEvent = (type: GateEventType, { id = newId(), ago = 0, data }: EventInput = {}) => ({
  id,
  type,
  at: new Date(Date.now() - ago * 1_000).toISOString(),
  ...(data !== undefined && { data }),
});

interface EventAnswer {
  readonly id: string | null;
  readonly status: 'accepted' | 'duplicate' | 'error';
  readonly kept: boolean;
  readonly error: string | null;
  readonly fields: { path: string; code: string }[];
}

/** As a gate does it: what waited too long for another one is sent again. */
export async function sendEvents(client: Client, events: readonly unknown[]): Promise<EventAnswer[]> {
  for (let tries = 1; ; tries += 1) {
    const { data, error } = await client.call(contract.gateEvents.send, { body: { events } });
    if (data) return (data as { events: EventAnswer[] }).events;
    if (error.code !== 'request-in-progress' || tries === 5) throw new Error(`events were refused: ${error.code}`);
  }
}

/** A picture that the gate's camera took and uploaded; its token. */
export async function photograph(server: TestServer, machine: Client): Promise<string> {
  const file = new FormData();
  file.append('files', new Blob([new Uint8Array(await picture('jpeg'))], { type: 'image/jpeg' }), 'a.jpg');
  const form = new Response(file);
  const { body } = await server.app.inject({
    method: 'POST',
    url: '/api/asset_files/upload',
    headers: { authorization: machine.token ?? '', 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  });
  const [uploaded] = (JSON.parse(body) as { data?: { token: string }[] }).data ?? [];
  if (!uploaded) throw new Error(body);
  return uploaded.token;
}
