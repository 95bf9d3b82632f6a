/** A rule's screen with a notification's filters as its query. */
export function targetAddress(target: string, filter: Readonly<Record<string, string>>): string {
  const query = Object.entries(filter)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
  if (!query) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}
