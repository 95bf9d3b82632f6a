import { fileErrors } from './file-errors.ts';
import { importErrors } from './import-errors.ts';
import type { Language } from './language.ts';
import { type SentenceValues, fill } from './sentences.ts';

interface Sentence {
  readonly id: string;
  readonly en: string;
}

/** What can be wrong with one field; the sentence stands under it. */
export const fieldErrors = {
  required: { id: 'Wajib diisi.', en: 'Required.' },
  'wrong-type': { id: 'Jenis isian tidak sesuai.', en: 'The wrong type of value.' },
  'too-short': { id: 'Paling sedikit {minimum} karakter.', en: 'At least {minimum} characters.' },
  'too-long': { id: 'Paling banyak {maximum} karakter.', en: 'At most {maximum} characters.' },
  'too-small': { id: 'Paling kecil {minimum}.', en: 'At least {minimum}.' },
  'too-big': { id: 'Paling besar {maximum}.', en: 'At most {maximum}.' },
  'too-few': { id: 'Paling sedikit {minimum} pilihan.', en: 'At least {minimum} entries.' },
  'too-many': { id: 'Paling banyak {maximum} pilihan.', en: 'At most {maximum} entries.' },
  'list-full': {
    id: 'Sudah ada {maximum}; hapus dahulu yang tidak dipakai lagi.',
    en: 'There are {maximum} already; remove one that is no longer used first.',
  },
  'wrong-format': { id: 'Bentuk isian tidak sesuai.', en: 'Not in the expected form.' },
  'not-an-option': { id: 'Pilihan tidak dikenal.', en: 'Not one of the options.' },
  'unknown-field': { id: 'Isian tidak dikenal.', en: 'Unknown field.' },
  'given-twice': { id: 'Diberikan lebih dari sekali.', en: 'Given more than once.' },
  'unknown-operator': { id: 'Operator tidak berlaku untuk kolom ini.', en: 'This column has no such operator.' },
  'too-broad': { id: 'Terlalu luas; persempit isian ini.', en: 'Too broad; narrow this down.' },
  'control-characters': { id: 'Mengandung karakter kendali.', en: 'Contains control characters.' },
  'broken-characters': { id: 'Mengandung karakter yang rusak.', en: 'Contains broken characters.' },
  'too-deep': { id: 'Terlalu banyak lapisan.', en: 'Nested too deeply.' },
  'already-taken': { id: 'Sudah dipakai.', en: 'Already taken.' },
  'does-not-exist': { id: 'Tidak ada.', en: 'Does not exist.' },
  'not-as-proposed': {
    id: 'Berbeda dari yang diusulkan orang pertama. Kosongkan, atau isi angka yang sama.',
    en: 'Differs from what the first person proposed. Leave it empty, or enter the same.',
  },
  'not-the-sum': { id: 'Jumlah pecahannya bukan jumlah ini.', en: 'The banknotes and coins do not come to this sum.' },
  'not-equal': { id: 'Kedua isian harus sama.', en: 'The two entries must be equal.' },
  'wrong-password': { id: 'Kata sandi salah.', en: 'The password is wrong.' },
  'easy-pin': {
    id: 'Terlalu mudah ditebak: jangan angka yang sama atau berurutan.',
    en: 'Too easy to guess: no repeated or consecutive figures.',
  },
  'wrong-code': { id: 'Kode salah atau kadaluarsa.', en: 'The code is wrong or has expired.' },
  'same-as-user-name': {
    id: 'Tidak boleh berupa nama pengguna, juga bila dibalik atau ditambah angka.',
    en: 'Must not be the user name, also not turned round or with figures added.',
  },
  'common-password': { id: 'Kata sandi ini terlalu umum.', en: 'This password is too common.' },
  'beyond-own-rights': {
    id: 'Anda tidak dapat memberikan hak yang tidak Anda miliki.',
    en: 'You cannot grant rights that you do not have.',
  },
  'own-account': { id: 'Tidak dapat dilakukan pada akun sendiri.', en: 'Cannot be done to your own account.' },
  'would-be-a-loop': { id: 'Tidak boleh berada di bawah dirinya sendiri.', en: 'Cannot stand beneath itself.' },
  'child-of-another': {
    id: 'Jenis ini sendiri turunan jenis lain.',
    en: 'This type is itself a sub-type of another.',
  },
  'has-children': { id: 'Jenis ini punya turunan.', en: 'This type has sub-types.' },
  'only-of-children': { id: 'Hanya untuk jenis turunan.', en: 'Only for sub-types.' },
  'rule-order': {
    id: 'Aturan ini tidak pada tempatnya di dalam urutan.',
    en: 'This rule does not belong at this place in the order.',
  },
  'not-ascending': { id: 'Harus lebih besar daripada batas sebelumnya.', en: 'Must be above the limit before it.' },
  'only-last-open': {
    id: 'Hanya segmen terakhir yang boleh tanpa batas.',
    en: 'Only the last segment may be without a limit.',
  },
  'wrong-direction': { id: 'Kategori ini untuk arah sebaliknya.', en: 'This category is for the other direction.' },
  'not-different': { id: 'Kedua isian harus berbeda.', en: 'The two entries must differ.' },
  'overlapping-post': {
    id: 'Orang ini sudah bertugas di tempat lain pada jam yang sama.',
    en: 'This person is already at another post at these hours.',
  },
  'inactive-user': { id: 'Pengguna ini tidak aktif.', en: 'This user is not active.' },
  'unattended-gate': { id: 'Gate ini tidak dijaga petugas.', en: 'Nobody works at this gate.' },
  'day-worked': {
    id: 'Hari itu sudah lewat dan ada penerimaan uang; jadwalnya tetap.',
    en: 'That day has passed and money was taken; its plan stays.',
  },
  'outside-period': { id: 'Di luar periode.', en: 'Outside the period.' },
  'before-start': { id: 'Tidak boleh sebelum tanggal mulai.', en: 'Must not be before the start.' },
  'dates-nothing': {
    id: 'Tidak ada tarif yang berlaku sejak tanggal ini; isi juga tarifnya.',
    en: 'No amounts hold from this date; give them as well.',
  },
  'in-the-past': { id: 'Sudah lewat.', en: 'Lies in the past.' },
  'not-of-this-type': { id: 'Tidak berlaku untuk tipe ini.', en: 'Not for this type.' },
  'already-so': { id: 'Sudah demikian.', en: 'It is so already.' },
  'not-sold': { id: 'Tidak lagi dijual.', en: 'No longer sold.' },
  'no-price-yet': { id: 'Belum ada harga yang berlaku pada hari itu.', en: 'No prices hold on that day yet.' },
  'no-price': { id: 'Tidak ada harga untuk jangka waktu ini.', en: 'There is no price for this period.' },
  'other-vehicle-type': { id: 'Untuk jenis kendaraan lain.', en: 'For another vehicle type.' },
  'not-whole': { id: 'Harus bilangan bulat.', en: 'Must be a whole number.' },
  'bought-or-paid': {
    id: 'Masa aktif dibeli sekarang atau sudah dibayar, bukan keduanya.',
    en: 'A period is bought now or paid already, not both.',
  },
  'told-by-sweep': { id: 'Diambil dari opname; kosongkan.', en: 'Taken from the sweep; leave it empty.' },
  'price-differs': { id: 'Harganya {price}.', en: 'The price is {price}.' },
  'paid-one-by-one': {
    id: 'Pembayaran ini diminta satu per satu; daftarkan member ini di layar Member.',
    en: 'This kind of payment is asked for one by one; add this member on the screen Members.',
  },
  'period-waits': {
    id: 'Masa aktif yang sudah dibayar menunggu persetujuan orang kedua.',
    en: 'A period that is paid already waits for a second person.',
  },
  'named-plate-of-other': { id: 'Pelat {plate} milik {member}.', en: 'Plate {plate} belongs to {member}.' },
  'plate-of-other': { id: 'Plat ini milik {member}.', en: 'This plate belongs to {member}.' },
  'period-bought': {
    id: 'Masa aktif sudah dibeli; batalkan dahulu transaksinya.',
    en: 'A period was bought already; roll its transaction back first.',
  },
  'unsafe-content': {
    id: 'Berisi bagian yang tidak diperbolehkan: {what}.',
    en: 'Contains what is not allowed: {what}.',
  },
  'licence-not-genuine': {
    id: 'Berkas ini bukan lisensi yang sah.',
    en: 'This file is no genuine licence.',
  },
  'licence-ends-earlier': {
    id: 'Lisensi ini berakhir sebelum yang sekarang ({date}).',
    en: 'This licence ends before the present one ({date}).',
  },
  'voucher-mistyped': { id: 'Kode salah ketik.', en: 'This code was mistyped.' },
  'voucher-waiting': {
    id: 'Voucher ini menunggu persetujuan orang kedua.',
    en: 'This voucher waits for a second person to agree to it.',
  },
  'voucher-withdrawn': { id: 'Voucher ini sudah ditarik.', en: 'This voucher was withdrawn.' },
  'voucher-not-begun': { id: 'Voucher ini berlaku mulai {start}.', en: 'This voucher holds from {start}.' },
  'voucher-expired': { id: 'Voucher ini berakhir pada {end}.', en: 'This voucher ended on {end}.' },
  'voucher-other-type': {
    id: 'Voucher ini untuk jenis kendaraan lain.',
    en: 'This voucher is for another vehicle type.',
  },
  'voucher-used-up': { id: 'Voucher ini sudah habis dipakai.', en: 'This voucher is used up.' },
  'voucher-used-today': {
    id: 'Kode ini sudah dipakai untuk plat ini hari ini.',
    en: 'This code was used for this plate today already.',
  },
  'voucher-by-phone': {
    id: 'Kode ini dimasukkan pengemudi sendiri lewat halaman voucher di ponselnya.',
    en: 'The driver enters this code on the voucher page of a phone.',
  },
  'voucher-not-here': { id: 'Voucher tidak berlaku di sini.', en: 'No voucher is taken here.' },
  ...importErrors,
  ...fileErrors,
  'unsafe-address': { id: 'Alamat tidak diperbolehkan.', en: 'This address is not allowed.' },
} as const satisfies Record<string, Sentence>;

export type FieldErrorCode = keyof typeof fieldErrors;

/** A field at fault. `path` is dotted as in the body (`biodata.firstName`), or the query's or path's parameter name. */
export interface FieldProblem {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly values?: SentenceValues;
}

export function fieldSentence(code: FieldErrorCode, language: Language, values?: SentenceValues): string {
  return fill(fieldErrors[code][language], language, values);
}
