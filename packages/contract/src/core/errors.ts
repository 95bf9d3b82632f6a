import { deskErrors } from './desk-errors.ts';
import type { ErrorEntry } from './error-entry.ts';
import type { FieldErrorCode } from './field-errors.ts';
import type { Language } from './language.ts';
import { lookErrors } from './look-errors.ts';
import { moneyErrors } from './money-errors.ts';
import { correctionErrors } from './correction-errors.ts';
import { ticketErrors } from './ticket-errors.ts';
import { pushErrors } from './push-errors.ts';
import { scheduleErrors } from './schedule-errors.ts';
import { type SentenceValues, fill } from './sentences.ts';
import { sessionErrors } from './session-errors.ts';

/** Every refusal the product can answer. */
export const errors = {
  'bad-input': {
    status: 400,
    id: 'Ada isian yang belum benar. Periksa bagian yang ditandai.',
    en: 'Some input is not right. Check the marked fields.',
  },
  'malformed-body': {
    status: 400,
    id: 'Isi permintaan bukan JSON yang sah.',
    en: 'The request body is not valid JSON.',
  },
  'malformed-request': {
    status: 400,
    id: 'Permintaan ini bukan HTTP yang sah.',
    en: 'The request is not valid HTTP.',
  },
  'page-too-deep': {
    status: 400,
    id: 'Halaman terlalu jauh. Persempit saringan untuk melihat data berikutnya.',
    en: 'That page is too deep. Narrow the filter to see further rows.',
  },
  'narrow-the-filter': {
    status: 400,
    id: 'Pencarian memakan waktu terlalu lama. Persempit saringan.',
    en: 'The search took too long. Narrow the filter.',
  },
  'not-signed-in': { status: 401, id: 'Anda belum masuk.', en: 'You are not signed in.' },
  'licence-expired': { status: 402, id: 'Lisensi sudah berakhir.', en: 'The licence has expired.' },
  forbidden: { status: 403, id: 'Anda tidak berhak melakukan tindakan ini.', en: 'You are not allowed to do this.' },
  'token-invalid': { status: 403, id: 'Token tidak sah.', en: 'The token is not valid.' },
  'password-change-required': {
    status: 403,
    id: 'Ubah kata sandi Anda dahulu.',
    en: 'Change your password first.',
  },
  'second-factor-required': {
    status: 403,
    id: 'Grup Anda mewajibkan kode autentikator. Aktifkan dahulu di profil Anda.',
    en: 'Your group demands an authenticator code. Set it up in your profile first.',
  },
  'registration-closed': { status: 403, id: 'Pendaftaran tidak dibuka.', en: 'Registration is closed.' },
  'route-not-found': { status: 404, id: 'Alamat tidak dikenal.', en: 'There is nothing at this address.' },
  'record-not-found': { status: 404, id: 'Data tidak ditemukan.', en: 'The record was not found.' },
  'user-not-found': { status: 404, id: 'Pengguna tidak ditemukan.', en: 'The user was not found.' },
  'user-group-not-found': { status: 404, id: 'Grup pengguna tidak ditemukan.', en: 'The user group was not found.' },
  'menu-not-found': { status: 404, id: 'Menu tidak ditemukan.', en: 'The menu was not found.' },
  'asset-not-found': { status: 404, id: 'Berkas tidak ditemukan.', en: 'The file was not found.' },
  'job-not-found': { status: 404, id: 'Pekerjaan tidak ditemukan.', en: 'The job was not found.' },
  'notification-not-found': { status: 404, id: 'Notifikasi tidak ditemukan.', en: 'The notification was not found.' },
  'reset-link-invalid': {
    status: 404,
    id: 'Tautan ini sudah dipakai atau kadaluarsa. Minta tautan baru.',
    en: 'This link was used or has expired. Ask for a new one.',
  },
  'method-not-allowed': {
    status: 405,
    id: 'Metode tidak didukung di alamat ini.',
    en: 'This address does not answer that method.',
  },
  'already-exists': { status: 409, id: 'Data yang sama sudah ada.', en: 'The same record exists already.' },
  'in-use': { status: 409, id: 'Masih dipakai oleh {by}.', en: 'Still used by {by}.' },
  'changed-meanwhile': {
    status: 409,
    id: 'Data ini sudah diubah orang lain. Muat ulang lalu coba lagi.',
    en: 'Somebody changed this record meanwhile. Reload and try again.',
  },
  'idempotency-key-reused': {
    status: 409,
    id: 'Kunci permintaan sudah dipakai untuk isi yang berbeda.',
    en: 'The request key was used for a different body.',
  },
  'request-in-progress': {
    status: 409,
    id: 'Permintaan yang sama masih diproses. Coba lagi sebentar.',
    en: 'The same request is still in progress. Try again shortly.',
  },
  'contract-module': {
    status: 409,
    id: 'Modul bawaan tidak dapat dihapus.',
    en: 'A built-in module cannot be deleted.',
  },
  'protected-record': {
    status: 409,
    id: 'Data bawaan ini tidak dapat diubah atau dihapus.',
    en: 'This built-in record cannot be changed or deleted.',
  },
  'last-administrator': {
    status: 409,
    id: 'Harus selalu ada satu pengguna SUPERADMIN yang aktif.',
    en: 'There must always be one active SUPERADMIN user.',
  },
  'training-exists': {
    status: 409,
    id: 'Latihan sudah ada atau sedang dibuat.',
    en: 'Training is there already, or is being made.',
  },
  'training-no-space': {
    status: 507,
    id: 'Ruang disk kurang: latihan membutuhkan {own} MB dan {left} MB harus tetap kosong untuk yang asli; yang kosong {free} MB.',
    en: 'Too little disk space: training takes {own} MB and {left} MB must stay free for the real one; {free} MB are free.',
  },
  'training-absent': { status: 409, id: 'Tidak ada latihan.', en: 'There is no training.' },
  'training-inside': {
    status: 409,
    id: 'Ini latihan. Latihan dibuat dan dihapus dari yang asli.',
    en: 'This is training. It is made and dropped from the real one.',
  },
  'second-factor-state': {
    status: 409,
    id: 'Kode autentikator tidak dalam keadaan yang diminta.',
    en: 'The authenticator code is not in the state this needs.',
  },
  'stay-not-found': {
    status: 404,
    id: 'Kendaraan tidak ditemukan di dalam. Periksa kode atau platnya.',
    en: 'No such car is inside. Check its code or plate.',
  },
  'several-cars': {
    status: 409,
    id: 'Ada beberapa kendaraan dengan plat itu. Pilih salah satu.',
    en: 'Several cars inside have that plate. Choose one.',
  },
  'not-on-membership': {
    status: 409,
    id: 'Kendaraan ini tidak parkir sebagai member.',
    en: 'This car is not inside on a membership.',
  },
  'own-membership': {
    status: 403,
    id: 'Yang menjual keanggotaan ini tidak ikut mengakui mobilnya.',
    en: 'Whoever sold this membership has no part in saying that a car is the member’s.',
  },
  'member-claim-refused': {
    status: 409,
    id: 'Kendaraan ini tidak dapat diakui sebagai milik member ini: cara masuknya sudah diputuskan, dimasukkan oleh salah seorang dari Anda, dicatat atau dihapus orang, atau platnya diubah.',
    en: 'This car cannot be said to be this member’s: its entry has decided otherwise, one of you let it in, somebody recorded or deleted it, or its plate was edited.',
  },
  'member-claim-unseen': {
    status: 409,
    id: 'Tidak ada gambar kendaraan ini dari kamera gate, atau dari Anda bila gate ini tanpa kamera; tanpa gambar tidak dapat diakui sebagai milik member.',
    en: 'There is no picture of this car by the camera of this gate, or by you where it has none; without one it cannot be said to be a member’s.',
  },
  'payment-due': {
    status: 409,
    id: 'Masih harus dibayar {price}.',
    en: '{price} is still to be paid.',
  },
  'already-claimed': {
    status: 409,
    id: 'Member ini sudah diakui petugas di gate keluar hari ini.',
    en: 'Somebody has let this member out on their word today already.',
  },
  'stay-already-closed': {
    status: 409,
    id: 'Kendaraan ini sudah keluar pukul {at}.',
    en: 'This car left already at {at}.',
  },
  'stay-deleted': { status: 409, id: 'Data masuk ini sudah dihapus.', en: 'This entry was deleted.' },
  'already-inside': {
    status: 409,
    id: 'Kendaraan dengan plat ini masih tercatat di dalam.',
    en: 'A car with this plate is still inside.',
  },
  'already-recorded': {
    status: 409,
    id: 'Parkir ini sudah dicatat manual oleh {by}: tiket {code}.',
    en: 'This stay was recorded by hand already by {by}: ticket {code}.',
  },
  'exit-before-entry': {
    status: 400,
    id: 'Waktu keluar tidak boleh sebelum waktu masuk.',
    en: 'The exit cannot be before the entry.',
  },
  'time-too-old': {
    status: 400,
    id: 'Waktu yang dicatat manual paling lama 24 jam yang lalu.',
    en: 'A time recorded by hand lies at most 24 hours back.',
  },
  'time-in-future': { status: 400, id: 'Waktu tidak boleh di masa depan.', en: 'The time cannot lie in the future.' },
  'voucher-not-found': { status: 404, id: 'Voucher tidak ditemukan.', en: 'The voucher was not found.' },
  'voucher-invalid': { status: 409, id: 'Voucher ini tidak berlaku.', en: 'This voucher does not hold.' },
  'import-decided': {
    status: 409,
    id: 'Impor ini sudah diputuskan, atau tidak menunggu siapa pun.',
    en: 'This import was decided on already, or waits for nobody.',
  },
  'guest-decided': {
    status: 409,
    id: 'Masa tamu ini sudah diputuskan, atau tidak menunggu siapa pun.',
    en: 'The days of this guest were decided on already, or wait for nobody.',
  },
  'vouchers-decided': {
    status: 409,
    id: 'Voucher ini sudah diputuskan atau ditarik.',
    en: 'These vouchers were decided on or withdrawn already.',
  },
  'receipt-unknown': {
    status: 404,
    id: 'Kode ini bukan dari struk kami. Pindai ulang; bila tetap begini, struknya tidak asli.',
    en: 'This code is of no receipt of ours. Scan it again; if this stays, the receipt is not genuine.',
  },
  'tenant-link-invalid': {
    status: 404,
    id: 'Tautan ini tidak berlaku lagi. Minta yang baru kepada pengelola parkir.',
    en: 'This link does not hold any more. Ask the car park for a new one.',
  },
  'tenant-pin-wrong': { status: 403, id: 'PIN salah.', en: 'The PIN is wrong.' },
  'tenant-closed': {
    status: 409,
    id: 'Validasi hanya pukul {opensAt} sampai {closesAt}.',
    en: 'Validation is open from {opensAt} to {closesAt} only.',
  },
  'tenant-quota-used': {
    status: 409,
    id: 'Jatah validasi bulan ini sudah habis.',
    en: 'The validations of this month are used up.',
  },
  'tenant-day-used': {
    status: 409,
    id: 'Jatah validasi hari ini sudah habis.',
    en: 'The validations of today are used up.',
  },
  'validation-over': {
    status: 409,
    id: 'Validasi Anda untuk tiket ini sudah tidak berlaku.',
    en: 'Your validation of this ticket does not hold any more.',
  },
  'tenant-no-vouchers': {
    status: 409,
    id: 'Tidak ada voucher validasi yang berlaku. Hubungi pengelola parkir.',
    en: 'There are no vouchers to validate with. Ask the car park.',
  },
  'plate-in-use': {
    status: 409,
    id: 'Kendaraan dengan plat ini tercatat di dalam; pakai data itu atau tulis catatan.',
    en: 'A car with this plate is inside; use its record or write a note.',
  },
  'own-entry': {
    status: 403,
    id: 'Data masuk yang Anda buat sendiri harus dihapus orang lain.',
    en: 'An entry you made yourself must be deleted by somebody else.',
  },
  'zone-full': {
    status: 409,
    id: '{zone} penuh; saat ini hanya member yang boleh masuk.',
    en: '{zone} is full; only members may enter now.',
  },
  'zone-used': {
    status: 409,
    id: 'Zona ini sudah menghitung kendaraan, jadi tidak dapat dihapus. Nonaktifkan saja.',
    en: 'This zone has counted vehicles, so it cannot be deleted. Switch it off instead.',
  },
  'zone-off': { status: 409, id: 'Zona ini sudah dinonaktifkan.', en: 'This zone is switched off.' },
  'gate-not-found': { status: 404, id: 'Gate tidak ditemukan.', en: 'The gate was not found.' },
  'wrong-gate-type': {
    status: 409,
    id: 'Gate ini bukan untuk arah tersebut.',
    en: 'This gate does not serve that direction.',
  },
  'gate-command-not-found': {
    status: 404,
    id: 'Perintah gate tidak ditemukan.',
    en: 'The gate command was not found.',
  },
  'gate-key-ended': {
    status: 409,
    id: 'Kunci ini berakhir bersama token gate yang lama. Buat kunci baru di gate.',
    en: "This key ended with the gate's earlier token. Make a new one at the gate.",
  },
  'approval-needed': {
    status: 409,
    id: 'Ini perlu persetujuan orang lain yang berhak atas {right}.',
    en: 'This needs the approval of somebody else who holds the right to {right}.',
  },
  'approver-code': {
    status: 409,
    id: 'Penyetuju memakai autentikator: isi kodenya yang baru. Satu kode berlaku untuk satu tindakan.',
    en: 'The approver uses an authenticator: fill in its newest code. One code is good for one act.',
  },
  'approver-not-ready': {
    status: 409,
    id: 'Penyetuju harus masuk sendiri lebih dulu: memilih kata sandinya sendiri, dan memasang autentikator bila grupnya mewajibkan.',
    en: 'The approver must sign in first: to choose a password of their own, and to set up an authenticator where their group demands it.',
  },
  'not-two-persons': {
    status: 409,
    id: '{by} membuat akun {changed} atau mengubah cara masuknya. Sampai {day} keduanya belum dianggap dua orang: ini untuk orang lain.',
    en: '{by} made the account {changed} or changed how it signs in. Until {day} they do not count as two persons: this is for somebody else.',
  },
  'news-state': {
    status: 409,
    id: 'Status berita tidak dapat diubah dari keadaan sekarang ke yang diminta.',
    en: 'The news cannot go from its present state to that one.',
  },
  'recognition-failed': {
    status: 503,
    id: 'Pembaca plat tidak menjawab. Ketik platnya.',
    en: 'The plate reader does not answer. Type the plate.',
  },
  'job-finished': { status: 409, id: 'Pekerjaan sudah selesai.', en: 'The job has finished already.' },
  'request-too-slow': {
    status: 408,
    id: 'Permintaan terlalu lama dikirim.',
    en: 'The request took too long to arrive.',
  },
  'too-large': {
    status: 413,
    id: 'Ukuran melebihi batas {limit} byte.',
    en: 'Larger than the limit of {limit} bytes.',
  },
  'unsupported-type': { status: 415, id: 'Jenis isi ini tidak diterima.', en: 'This type of content is not accepted.' },
  'too-many-requests': {
    status: 429,
    id: 'Terlalu banyak percobaan. Coba lagi dalam {seconds} detik.',
    en: 'Too many attempts. Try again in {seconds} seconds.',
  },
  'headers-too-large': {
    status: 431,
    id: 'Alamat dan kepala permintaan terlalu panjang.',
    en: "The request's address and headers are too long.",
  },
  'server-fault': { status: 500, id: 'Terjadi kesalahan yang tidak terduga.', en: 'Something unexpected went wrong.' },
  'job-stopped-server': {
    status: 500,
    id: 'Pekerjaan ini dua kali terhenti bersama server dan tidak dijalankan lagi. Periksa berkas atau saringannya.',
    en: 'This job ended with the server twice and is not started again. Check its file or filter.',
  },
  unavailable: {
    status: 503,
    id: 'Layanan sedang tidak tersedia. Coba lagi sebentar.',
    en: 'The service is not available right now. Try again shortly.',
  },
  'storage-full': {
    status: 507,
    id: 'Penyimpanan penuh, jadi tidak ada yang disimpan. Hubungi administrator.',
    en: 'Storage is full, so nothing was saved. Tell the administrator.',
  },
  ...moneyErrors,
  ...ticketErrors,
  ...scheduleErrors,
  ...lookErrors,
  ...pushErrors,
  ...deskErrors,
  ...sessionErrors,
  ...correctionErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** The body of every refusal, as sent over HTTP. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly fields: readonly { readonly path: string; readonly code: FieldErrorCode; readonly message: string }[];
    /** Facts of the refusal that a client acts on: the new price, when the stay ended. */
    readonly values?: SentenceValues;
    readonly requestId: string;
  };
}

export function errorSentence(code: ErrorCode, language: Language, values?: SentenceValues): string {
  return fill(errors[code][language], language, values);
}
