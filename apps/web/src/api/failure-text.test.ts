import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../app/all-texts.ts';
import { ApiFailure, type FailureCode } from './failure.ts';
import { failureText, profileFailureText } from './failure-text.ts';

beforeAll(async () => {
  await i18next.init({
    lng: 'id',
    resources: { id: { translation: resources.id } },
    interpolation: { escapeValue: false },
  });
});

const text = (status: number, message = '', code: FailureCode = 'unknown') =>
  failureText(new ApiFailure({ status, code, message }));

describe('the message of a failed call', () => {
  it.each([
    [403, 'Dilarang', 'Anda tidak mempunyai hak untuk melakukan aksi tersebut'],
    [400, 'Isian salah', 'Terjadi error input data, silahkan periksa form kembali.'],
    [500, 'Disk penuh', 'Terjadi error pada server: Disk penuh'],
    [404, 'Tidak ada', 'Terjadi error pada server: Tidak ada'],
    [500, '', 'Terjadi error pada server: kesalahan tidak diketahui'],
    [0, '', 'Tidak dapat menerima response dari server'],
  ])('for %i (%s) is "%s"', (status, message, expected) => {
    expect(text(status, message)).toBe(expected);
  });

  it.each(['in-use', 'too-many-requests'] as const)('for %s is its own sentence', (code) => {
    expect(text(409, 'Masih dipakai oleh 3 pengguna.', code)).toBe('Masih dipakai oleh 3 pengguna.');
  });
});

describe('the message of a failed profile load', () => {
  it.each([
    [402, 'License Expired'],
    [418, 'License Expired'],
    [500, 'cannot get response from server'],
    [0, 'cannot get response from server'],
  ])('for %i is "%s"', (status, expected) => {
    expect(profileFailureText(new ApiFailure({ status, code: 'unknown' }))).toBe(expected);
  });
});
