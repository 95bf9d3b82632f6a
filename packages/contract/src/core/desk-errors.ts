import type { ErrorEntry } from './error-entry.ts';

/** What is refused at desks, where people sign in by PIN. */
export const deskErrors = {
  'desk-locked': {
    status: 423,
    id: 'Meja ini terkunci. Masukkan PIN atau kata sandi.',
    en: 'This desk is locked. Enter the PIN or the password.',
  },
  'pin-failed': {
    status: 403,
    id: 'PIN tidak cocok, atau orang ini belum punya PIN.',
    en: 'The PIN does not fit, or this person has none.',
  },
  'password-here': {
    status: 403,
    id: 'Untuk ini masuklah dengan kata sandi, bukan dengan PIN.',
    en: 'Sign in with the password for this, not with a PIN.',
  },
  'desk-unknown': {
    status: 403,
    id: 'Sudah lebih dari 48 jam tidak ada yang masuk di meja ini. Masuklah dengan kata sandi.',
    en: 'Nobody has signed in at this desk for more than 48 hours. Sign in with the password.',
  },
  'own-password-first': {
    status: 403,
    id: 'Kata sandi ini dibuatkan orang lain. Ganti dahulu dengan milik Anda sendiri.',
    en: 'Somebody else set this password. Choose one of your own first.',
  },
  'handover-state': {
    status: 409,
    id: 'Serah terima ini sudah diputuskan.',
    en: 'This handover is decided already.',
  },
} as const satisfies Record<string, ErrorEntry>;
