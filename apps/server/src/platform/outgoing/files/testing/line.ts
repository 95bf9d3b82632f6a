import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A way to a server of this machine that can be made to break. */
export interface Line {
  readonly port: number;
  /** Bytes that went over it, to the server and back. */
  passed(): number;
  /** Breaks off, without a word to either end, once so many more bytes went over it; once. */
  cutAfter(bytes: number): void;
  /** From now on each piece of what goes to the server waits so long. */
  delayMs: number;
  close(): Promise<void>;
}

/**
 * Opens a way to a port. An answer of FTP that names a port for data is led over it too: what goes over both is counted together.
 */
export async function openLine(to: number): Promise<Line> {
  let passed = 0;
  let cutAt = Number.POSITIVE_INFINITY;
  const sockets = new Set<Socket>();
  const servers: ReturnType<typeof createServer>[] = [];
  const line = {
    delayMs: 0,
    passed: () => passed,
    cutAfter: (bytes: number) => {
      cutAt = passed + bytes;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
  /** How much of a piece still gets through. */
  const pass = (piece: Buffer): Buffer => {
    const through = piece.subarray(0, Math.max(0, cutAt - passed));
    passed += piece.length;
    return through;
  };
  const breakOff = (): void => {
    cutAt = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const forward = async (from: Socket, into: Socket, lead: (piece: Buffer) => Promise<Buffer>, isUp: boolean) => {
    try {
      for await (const piece of from) {
        const led = await lead(piece as Buffer);
        if (isUp && line.delayMs > 0) await new Promise((done) => setTimeout(done, line.delayMs));
        const through = pass(led);
        if (!into.write(through)) await once(into, 'drain');
        if (through.length < led.length || passed >= cutAt) return breakOff();
      }
      into.end();
    } catch {
      into.destroy();
    }
  };
  async function listen(target: number): Promise<number> {
    const server = createServer((near) => {
      const far = connect(target, '127.0.0.1');
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      void forward(near, far, async (piece) => piece, true);
      void forward(far, near, leadData, false);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }
  /** `229 Entering Extended Passive Mode (|||40123|)` */
  async function leadData(piece: Buffer): Promise<Buffer> {
    const named = piece.length < 200 ? /^229 .*\(\|\|\|(\d+)\|\)/.exec(piece.toString('latin1')) : null;
    if (!named) return piece;
    const port = await listen(Number(named[1]));
    return Buffer.from(piece.toString('latin1').replace(`|||${named[1]}|`, `|||${port}|`), 'latin1');
  }
  return Object.assign(line, { port: await listen(to) });
}
