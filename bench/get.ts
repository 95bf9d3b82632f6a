import { Agent, request } from 'node:http';

/** Connections that are kept, as browsers keep theirs. */
export const keptConnections = (most: number): Agent => new Agent({ keepAlive: true, maxSockets: most });

/** Asks with as little work of the client's own as there can be: it shares the machine with what is measured. Returns the body. */
export function get(agent: Agent, url: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: token } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${url}: ${response.statusCode} ${body}`));
      });
    })
      .on('error', reject)
      .end();
  });
}
