import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** `pass` lets everything through, `after-request` cuts when the request was handed on, `before-answer` when the answer comes. */
type Cut = 'pass' | 'after-request' | 'before-answer';

export interface CuttingProxy {
  readonly url: string;
  cut: Cut;
  /** Connections cut so far. */
  cuts(): number;
  close(): Promise<void>;
}

/** A network between client and server that loses answers. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const both = [client, upstream];
    const end = (): void => both.forEach((socket) => void socket.destroy());
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk) => {
      upstream.write(chunk, () => {
        if (proxy.cut !== 'after-request') return;
        cuts += 1;
        client.resetAndDestroy();
      });
    });
    upstream.on('data', (chunk) => {
      if (proxy.cut === 'pass') return void client.write(chunk);
      cuts += 1;
      client.resetAndDestroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut: 'pass',
    cuts: () => cuts,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return proxy;
}
