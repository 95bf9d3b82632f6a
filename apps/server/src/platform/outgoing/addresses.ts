import { promises as names } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { mayCall } from './door.ts';
import { OutgoingFault } from './outgoing-fault.ts';

/** Everything of version 4 that is not the public Internet: this machine, the site's own network, cloud metadata, reserved. */
const notPublic4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of version 6 only 2000::/3 is public, and in it not what carries version 4 or is reserved. */
const notPublic6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [net, bits] of notPublic4) blocked.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of notPublic6) blocked.addSubnet(net, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** A host as `URL` writes it, `[::1]` without its brackets. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Whether an address may be stored as somewhere to call: http or https, no user name or password in it, and not plainly one of
 * this machine or its network. What a name stands for is looked at each time it is called.
 */
export function mayBeCalled(target: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  if (allowPrivate) return true;
  const host = bareHost(url);
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host);
}

export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The address to connect to. Refuses a name when any of its addresses is not public: one of them could be chosen later. */
export async function resolveChecked(host: string, allowPrivate: boolean): Promise<CheckedAddress> {
  mayCall();
  const found = await names.lookup(host, { all: true }).catch(() => {
    throw new OutgoingFault('name-not-found');
  });
  const [first] = found;
  if (!first) throw new OutgoingFault('name-not-found');
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new OutgoingFault('address-not-allowed');
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}
