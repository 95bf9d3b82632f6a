import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where the simulator listens on this machine: as the recogniser of audits, and as the provider of codes. */
export interface SimulatorPorts {
  readonly recogniser: number;
  readonly provider: number;
}

export const usualPorts: SimulatorPorts = { recogniser: 8_091, provider: 8_092 };

/** The usual ports, and for each that is taken, as by another demo on this machine, one that is free. */
export async function findSimulatorPorts(): Promise<SimulatorPorts> {
  return { recogniser: await findPort(usualPorts.recogniser), provider: await findPort(usualPorts.provider) };
}

async function findPort(usual: number): Promise<number> {
  for (const port of [usual, 0]) {
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    } catch {
      continue;
    }
    const address = server.address();
    server.close();
    await once(server, 'close');
    if (typeof address === 'object' && address) return address.port;
  }
  throw new Error('No port of this machine is free.');
}
