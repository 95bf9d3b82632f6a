// Without letters and figures that people take for one another.
const letters = 'ACDEFGHJKLMNPQRTUVWXY34679';
const length = 10;
const bytes = 256;

/** A whole number from 0 to below `most` (256 at most) that nobody guesses. */
function chooseSecretly(most: number): number {
  // Bytes beyond the last whole round are left out, or the first letters would come more often.
  const usable = bytes - (bytes % most);
  for (;;) {
    const [byte = bytes] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < usable) return byte % most;
  }
}

/** A ticket's code: nobody guesses it, anybody can type it. Whoever makes it, gate or server, makes it like this. */
export const makeParkingCode = (choose: (most: number) => number = chooseSecretly): string =>
  Array.from({ length }, () => letters.charAt(choose(letters.length))).join('');
