import type { ErrorEntry } from './error-entry.ts';

/** Why nobody is signed in, or is no longer. */
export const sessionErrors = {
  'login-failed': {
    status: 401,
    id: 'Nama pengguna atau kata sandi salah.',
    en: 'The user name or the password is wrong.',
  },
  'login-expired': {
    status: 401,
    id: 'Sesi Anda sudah berakhir. Masuk kembali.',
    en: 'Your session has ended. Sign in again.',
  },
  'another-login': {
    status: 401,
    id: 'Akun ini masuk di perangkat lain.',
    en: 'This account signed in on another device.',
  },
  'code-required': {
    status: 401,
    id: 'Masukkan kode enam angka dari aplikasi autentikator.',
    en: 'Enter the six-digit code of your authenticator app.',
  },
  'session-timeout': {
    status: 440,
    id: 'Sesi berakhir karena lama tidak dipakai.',
    en: 'The session ended because it was not used.',
  },
} as const satisfies Record<string, ErrorEntry>;
