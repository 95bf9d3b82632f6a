const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_/–-]+/g, ' ')
    .trim();

/** Whether every word typed begins a word of the name or of its address. */
export function matches(typed: string, name: string, address?: string | null): boolean {
  const words = `${plain(name)} ${plain(address ?? '')}`.split(' ');
  return plain(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)));
}
