import { randomInt } from 'node:crypto';

// Without letters and figures that people take for one another.
const alphabet = 'ACDEFGHJKLMNPQRTUVWXY34679';
const length = 10;

/** A ticket's code: nobody guesses it, anybody can type it. Made by the gate, which also works without the server. */
export function makeTicketCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
