import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface SimulatedRecogniser {
  /** Where pictures are sent. */
  readonly url: string;
  stop(): Promise<void>;
}

const [note, vehicle, place] = [/plate[-_= ]([A-Z0-9 ]{2,12})/i, /class=([a-z ]{2,30})/i, /box=([\d ]{7,40})/];
const [plateScore, classScore] = [0.97, 0.96];

/** What stands in the notes of the simulator's own pictures, or in their name; nothing of any other picture. */
function read(sent: string): object[] {
  const plate = note.exec(sent)?.[1];
  if (plate === undefined) return [];
  const [xmin, ymin, xmax, ymax] = (place.exec(sent)?.[1] ?? '').split(' ').map(Number);
  const type = vehicle.exec(sent)?.[1];
  return [
    {
      plate: plate.replaceAll(' ', '').toLowerCase(),
      score: plateScore,
      box: ymax === undefined ? null : { xmin, ymin, xmax, ymax },
      vehicle: type === undefined ? null : { type, score: classScore },
    },
  ];
}

const bytesOf = async (request: IncomingMessage): Promise<string> => (await buffer(request)).toString('latin1');

/** A recogniser for audits that answers as a real one does and always reads the same; on this machine alone. */
export async function startRecogniser(port = 0): Promise<SimulatedRecogniser> {
  const server = createServer((request, response) => {
    bytesOf(request).then(
      (sent) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results: read(sent) })),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
