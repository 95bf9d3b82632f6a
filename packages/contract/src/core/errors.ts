import type { FieldErrorCode } from './field-errors.ts';
import type { Language } from './language.ts';
import { type SentenceValues, fill } from './sentences.ts';

/**
 * Every refusal the product can answer: its HTTP status and its sentence in both languages.
 * `{name}` in a sentence is filled from the refusal's `values`.
 */
interface ErrorEntry {
  readonly status: number;
  readonly id: string;
  readonly en: string;
}

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
    id: 'Tautan ini sudah dipakai atau kedaluwarsa. Minta tautan baru.',
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
  'fare-missing': {
    status: 409,
    id: 'Belum ada tarif untuk jenis kendaraan ini pada tanggal itu.',
    en: 'This vehicle type has no fare on that day.',
  },
  'fare-changed': {
    status: 409,
    id: 'Tarif berubah menjadi {total}. Sampaikan kepada pelanggan lalu simpan lagi.',
    en: 'The price has moved to {total}. Tell the customer and save again.',
  },
  'tendered-too-little': {
    status: 400,
    id: 'Uang yang diterima kurang dari total.',
    en: 'The money received is less than the total.',
  },
  'payment-not-found': { status: 404, id: 'Pembayaran tidak ditemukan.', en: 'The payment was not found.' },
  'payment-not-paid': {
    status: 409,
    id: 'Pembayaran non-tunai ini belum lunas atau jumlahnya berbeda.',
    en: 'This cashless payment is not paid, or of another amount.',
  },
  'payment-of-another': {
    status: 409,
    id: 'Pembayaran non-tunai ini diminta untuk keperluan lain.',
    en: 'This cashless payment was requested for something else.',
  },
  'payment-used': {
    status: 409,
    id: 'Pembayaran non-tunai ini sudah dipakai.',
    en: 'This cashless payment has been used already.',
  },
  'claim-too-young': {
    status: 409,
    id: 'Bank masih punya waktu: kasir baru boleh ditagih mulai {day}.',
    en: 'The bank has time still: its cashier may be charged from {day} on.',
  },
  'slip-used': {
    status: 409,
    id: 'Nomor struk ini hari ini sudah dipakai untuk {sale} ({at}).',
    en: 'This slip’s number was used today for {sale} ({at}).',
  },
  'payment-waiting': {
    status: 409,
    id: 'Pembayaran non-tunai untuk kendaraan ini masih ditunggu.',
    en: 'A cashless payment for this car is still waited for.',
  },
  'nothing-to-pay': { status: 409, id: 'Tidak ada yang harus dibayar.', en: 'There is nothing to pay.' },
  'voucher-not-found': { status: 404, id: 'Voucher tidak ditemukan.', en: 'The voucher was not found.' },
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
  'deposit-not-found': { status: 404, id: 'Setoran tidak ditemukan.', en: 'The deposit was not found.' },
  'deposit-state': {
    status: 409,
    id: 'Setoran tidak dalam keadaan yang memungkinkan tindakan ini.',
    en: 'The deposit is not in a state that allows this.',
  },
  'own-money': {
    status: 403,
    id: 'Yang memegang uang tidak memeriksa setorannya sendiri.',
    en: 'Who collects money does not verify it.',
  },
  'four-eyes': {
    status: 409,
    id: 'Anda sudah {step}. Langkah ini untuk orang lain dari grup {groups}.',
    en: 'You {step}. This step is for somebody else of {groups}.',
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
  'already-settled': {
    status: 409,
    id: 'Uang ini sudah diputuskan.',
    en: 'This money was decided on already.',
  },
  'already-answered': {
    status: 409,
    id: 'Tagihan ini sudah dijawab.',
    en: 'This was answered already.',
  },
  'not-answered': {
    status: 409,
    id: 'Kasir belum menjawab. Tagihan ini menjadi utang dengan sendirinya pada {day}.',
    en: 'The cashier has not answered. It is posted by itself on {day}.',
  },
  'too-early-to-keep': {
    status: 409,
    id: 'Uang ini baru boleh menjadi pendapatan lain mulai {day}.',
    en: 'This money may become other income from {day} on.',
  },
  'not-given-back': {
    status: 409,
    id: 'Pengembalian ini belum atau tidak dilakukan.',
    en: 'This was not given back.',
  },
  'month-closed': {
    status: 409,
    id: 'Pembukuan sampai {day} sudah ditutup.',
    en: 'The books up to {day} are closed.',
  },
  'too-much-received': {
    status: 409,
    id: 'Jumlah yang diterima melebihi setoran yang dihitung.',
    en: 'More is received than was counted.',
  },
  'cash-in-mismatch': {
    status: 409,
    id: 'Kas masuk ini tidak cocok dengan setoran.',
    en: 'This cash-in does not fit the deposit.',
  },
  'made-by-deposit': {
    status: 409,
    id: 'Berasal dari setoran, tidak dapat diubah.',
    en: 'From a deposit: it stays as it is.',
  },
  'already-rolled-back': {
    status: 409,
    id: 'Transaksi ini sudah dibatalkan.',
    en: 'This transaction was rolled back before.',
  },
  'not-the-newest-period': {
    status: 409,
    id: 'Hanya pembelian terakhir member yang dapat dibatalkan.',
    en: 'Only the newest purchase of a member can be rolled back.',
  },
  'not-enough-stock': { status: 409, id: 'Stok tidak cukup.', en: 'There is not that much in stock.' },
  'not-enough-money': { status: 409, id: 'Saldo kas tidak cukup.', en: 'The account does not hold that much.' },
  'schedule-conflict': {
    status: 409,
    id: 'Jadwal bertabrakan. Periksa bagian yang ditandai.',
    en: 'The plan has conflicts. Check the marked posts.',
  },
  'schedule-overlap': {
    status: 409,
    id: 'Perubahan ini menempatkan seseorang di dua tempat pada jam yang sama.',
    en: 'This change would put somebody in two places at the same hours.',
  },
  'schedule-worked': {
    status: 409,
    id: 'Jadwal ini sudah dijalani: ada penerimaan uang pada hari itu.',
    en: 'This post was worked already: money was taken on that day.',
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
  'session-timeout': {
    status: 440,
    id: 'Sesi berakhir karena lama tidak dipakai.',
    en: 'The session ended because it was not used.',
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
