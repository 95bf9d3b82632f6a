const bytes = 256;

/** A whole number from 0 to below `most` (256 at most) that nobody guesses. */
export function chooseSecretly(most: number): number {
  // Bytes beyond the last whole round are left out, or the first numbers would come more often.
  const usable = bytes - (bytes % most);
  for (;;) {
    const [byte = bytes] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < usable) return byte % most;
  }
}
