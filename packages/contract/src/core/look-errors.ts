import type { ErrorEntry } from './error-entry.ts';

/** Refusals of who looks for what went missing: in sweeps of the car park and visits that nobody knows of. */
export const lookErrors = {
  'visit-at-desk': {
    status: 403,
    id: 'Kunjungan rahasia tidak ditangani oleh yang berjualan: setoran Anda masih terbuka, atau Anda berjualan dalam 7 hari terakhir.',
    en: 'Secret visits are not for who sells: your deposit is open, or you have sold within the last 7 days.',
  },
  'visit-told': {
    status: 409,
    id: 'Kunjungan ini sudah dilaporkan atau dibatalkan.',
    en: 'This visit has been told of already, or was given up.',
  },
  'visit-not-told': {
    status: 409,
    id: 'Kunjungan ini belum dilaporkan.',
    en: 'Nobody has told of this visit yet.',
  },
  'sweep-open': {
    status: 409,
    id: 'Opname {number} yang Anda mulai masih terbuka. Selesaikan atau batalkan dahulu.',
    en: 'Sweep {number}, which you began, is still open. Finish it or give it up first.',
  },
  'sweep-ended': {
    status: 409,
    id: 'Opname {number} sudah berakhir: tidak ada lagi yang dapat ditambahkan.',
    en: 'Sweep {number} has ended: nothing is added to it any more.',
  },
  'sweep-of-another': {
    status: 403,
    id: 'Opname {number} dimulai oleh {username}, yang juga harus mengakhirinya.',
    en: 'Sweep {number} was begun by {username}, who ends it as well.',
  },
  'sweep-unread': {
    status: 409,
    id: 'Baru {here} dari {told} bacaan yang sampai. Tunggu sampai semuanya terkirim.',
    en: 'Only {here} of {told} readings have arrived. Wait until all of them are sent.',
  },
  'sweeper-sells': {
    status: 409,
    id: 'Setoran Anda tanggal {day} masih terbuka. Yang memegang uang pada shift ini tidak mengopname.',
    en: 'Your deposit of {day} is still open. Who handles money in this shift does not sweep.',
  },
  'sweeper-signed': {
    status: 409,
    id: 'Anda menyetujui tindakan orang lain pukul {at}. Yang menyetujui pada shift ini tidak mengopname.',
    en: "You signed for somebody else's act at {at}. Who signs in this shift does not sweep.",
  },
  'not-missed': {
    status: 409,
    id: 'Kendaraan ini belum dilewatkan {needed} opname seluruh lokasi oleh orang yang berbeda sejak terakhir terlihat.',
    en: 'This car has not been missed by {needed} sweeps of the whole site, by different persons, since it was last seen.',
  },
  'missed-by-you': {
    status: 409,
    id: '{username} ikut mengopname kendaraan ini dan tidak dapat menutup atau menyetujuinya.',
    en: '{username} swept when this car was missed, and neither closes it nor signs for it.',
  },
} as const satisfies Record<string, ErrorEntry>;
