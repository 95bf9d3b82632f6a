import { texts } from './texts.ts';

/** The error catalogue. Sentences that the specification gives stand verbatim, in the language it gives them in. */
export const failures = texts('failures', {
  id: {
    forbidden: 'Anda tidak mempunyai hak untuk melakukan aksi tersebut',
    badInput: 'Terjadi error input data, silahkan periksa form kembali.',
    server: 'Terjadi error pada server: {{message}}',
    unknown: 'kesalahan tidak diketahui',
    noResponse: 'Tidak dapat menerima response dari server',
    loginExpired: 'Login Expired',
    licenceExpired: 'License Expired',
    tokenError: 'token error',
    profileNoResponse: 'cannot get response from server',
    tokenExpired: 'Token Expired',
    idle: 'Sesi berakhir karena lama tidak dipakai.',
    upload: 'upload error',
    noPicture: 'Gambar tidak dapat dimuat',
  },
  en: {
    forbidden: 'You do not have the right to do this',
    badInput: 'There is an error in the input, please check the form again.',
    server: 'An error occurred on the server: {{message}}',
    unknown: 'unknown error',
    noResponse: 'No response could be received from the server',
    loginExpired: 'Login Expired',
    licenceExpired: 'License Expired',
    tokenError: 'token error',
    profileNoResponse: 'cannot get response from server',
    tokenExpired: 'Token Expired',
    idle: 'The session ended because it was not used.',
    upload: 'upload error',
    noPicture: 'The picture could not be loaded',
  },
});
