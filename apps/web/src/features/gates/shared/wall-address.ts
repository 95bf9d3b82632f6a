const prefix = '#token=';

/** What is opened once on a wall screen. The token stands behind the `#`: a browser never sends that part. */
export const wallAddress = (token: string): string => `${window.location.origin}/gate_monitoring${prefix}${token}`;

/** The token in what was pasted: such an address, or the token alone; null when it is neither. */
export function tokenIn(pasted: string): string | null {
  const at = pasted.indexOf(prefix);
  const given = (at < 0 ? pasted : pasted.slice(at + prefix.length)).trim();
  return /^[A-Za-z0-9_-]{43}$/.test(given) ? given : null;
}
