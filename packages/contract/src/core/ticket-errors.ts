import type { ErrorEntry } from './error-entry.ts';

/** Refusals about booklets of paper tickets and their numbers. */
export const ticketErrors = {
  'booklet-overlaps': {
    status: 409,
    id: 'Sebagian nomor ini sudah ada di buku seri {series} nomor {first}–{last}.',
    en: 'Some of these numbers lie in booklet {first}–{last} of series {series} already.',
  },
  'booklet-state': {
    status: 409,
    id: 'Buku karcis tidak dalam keadaan yang memungkinkan tindakan ini.',
    en: 'The booklet is not in a state that allows this.',
  },
  'own-booklet': {
    status: 403,
    id: 'Buku karcis diserahkan dan diterima kembali oleh orang lain, bukan oleh kasir yang memegangnya.',
    en: 'A booklet is issued and received back by somebody else than the cashier who has it.',
  },
  'tickets-used': {
    status: 409,
    id: 'Nomor {first}–{last} sudah dicatat: {kind}.',
    en: 'Numbers {first}–{last} are written down already: {kind}.',
  },
} as const satisfies Record<string, ErrorEntry>;
