// Without letters and figures that people take for one another.
const letters = 'ACDEFGHJKLMNPQRTUVWXY34679';
const length = 10;

/**
 * A ticket's code, which anybody can type. Whoever makes it, gate or server, makes it like this. `choose` gives whole numbers from 0 to
 * below `most`: such as nobody guesses, wherever the ticket lets a car out.
 */
export const makeParkingCode = (choose: (most: number) => number): string =>
  Array.from({ length }, () => letters.charAt(choose(letters.length))).join('');
