import type { ErrorEntry } from './error-entry.ts';

/** Refusals of browsers that tell of notifications. */
export const pushErrors = {
  'push-not-here': {
    status: 409,
    id: 'Dalam latihan tidak ada perangkat yang diberi tahu.',
    en: 'No device is told anything in training.',
  },
  'push-failed': {
    status: 409,
    id: 'Layanan pemberitahuan perangkat itu tidak terjangkau. Periksa sambungan internet server, lalu coba lagi.',
    en: 'The push service of that device cannot be reached. Check the server’s internet connection and try again.',
  },
  'push-ended': {
    status: 409,
    id: 'Perangkat itu tidak menerima pemberitahuan lagi. Aktifkan kembali di perangkatnya.',
    en: 'That device takes no notifications any more. Allow them again on the device.',
  },
  'device-not-found': { status: 404, id: 'Perangkat tidak ditemukan.', en: 'The device was not found.' },
} as const satisfies Record<string, ErrorEntry>;
