import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** The address of who really calls, past the proxies that are believed (Fastify's `trustProxy`, for upgrades too). */
export function addressReader(trustProxy: boolean | number | string): (request: IncomingMessage) => string {
  const isTrusted = trustOf(trustProxy);
  return (request) => {
    const header = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
    const hops = [...header.split(',').map((hop) => hop.trim()), plain(request.socket.remoteAddress ?? '')].filter(
      Boolean,
    );
    let caller = hops.pop() ?? '';
    for (let hop = 0; hops.length > 0 && isTrusted(caller, hop); hop += 1) caller = plain(hops.pop() ?? '');
    return caller;
  };
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

function trustOf(trustProxy: boolean | number | string): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy;
  const list = new BlockList();
  for (const entry of trustProxy.split(',').map((text) => text.trim())) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
