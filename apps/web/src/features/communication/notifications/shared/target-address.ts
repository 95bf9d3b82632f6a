/** A rule's screen with a notification's filters as its query. */
export function targetAddress(target: string, filter: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filter).toString();
  if (!query) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}
