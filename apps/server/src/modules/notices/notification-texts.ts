import type { NotificationType } from '@parking/contract/communication/communication';
import { type SentenceValues, fill } from '@parking/contract/core/sentences';
import type { Language } from '@parking/contract/core/language';

/** What a notification says, filled with its `{values}`. */
const texts: Readonly<Record<NotificationType, Readonly<Record<Language, string>>>> = {
  GATE_OFFLINE: { id: 'Gerbang {gate} tidak terhubung.', en: 'Gate {gate} is offline.' },
  PAPER_OUT: { id: 'Kertas tiket di gerbang {gate} habis.', en: 'Gate {gate} is out of ticket paper.' },
  DEPOSIT_SUBMITTED: {
    id: 'Setoran {code} dari {username} menunggu pemeriksaan.',
    en: 'Deposit {code} of {username} is waiting to be checked.',
  },
  DEPOSIT_SUBMITTED_FOR: {
    id: 'Setoran {code} diserahkan oleh {username} atas nama kasirnya: {reason}',
    en: 'Deposit {code} was handed in by {username} in its cashier’s stead: {reason}',
  },
  DEPOSIT_DISPUTED: { id: 'Setoran {code} disanggah.', en: 'Deposit {code} is disputed.' },
  DEPOSIT_RECEIVED_BELOW: {
    id: 'Setoran {code}: diterima {received}, padahal dihitung {counted}. Menunggu kasirnya membenarkan, atau saksi yang menghitung.',
    en: 'Deposit {code}: {received} received although {counted} were counted. It waits for its cashier to confirm, or for a witness who counted.',
  },
  DEPOSIT_LEFT_OPEN: {
    id: 'Setoran {code} dari {username} terbuka lebih dari {hours} jam dan belum diserahkan.',
    en: 'Deposit {code} of {username} has been open for more than {hours} hours and was not handed in.',
  },
  LOOK_LATE: {
    id: 'Setoran {code} terpilih acak dan belum dilihat orang lain sampai {day}.',
    en: 'Deposit {code} was drawn and nobody else has looked at it by {day}.',
  },
  CLAIMS_LATE: {
    id: 'Klaim non-tunai {username} dalam setoran {code} belum diputuskan setelah {days} hari.',
    en: 'Cashless claims of {username} in deposit {code} are not decided after {days} days.',
  },
  TAX_DUE: {
    id: 'Pajak parkir {month} belum selesai: jatuh tempo {day}.',
    en: 'The parking tax of {month} is not done: due by {day}.',
  },
  TAX_FEED_LATE: {
    id: 'Kantor pajak belum mendapat transaksi nomor {number}, {age} jam setelah dibayar. Batasnya 24 jam.',
    en: 'The tax office does not have transaction {number} yet, {age} hours after it was paid. 24 hours is the limit.',
  },
  SETTLEMENT_LATE: {
    id: '{type}: {count} hari penyedia belum dibayar, {amount}. Yang tertua {day}, seharusnya masuk {due}.',
    en: '{type}: {count} days of the provider are not paid, {amount}. The oldest is {day}, due by {due}.',
  },
  TO_COLLECT_LATE: {
    id: 'Kendaraan yang dilepas tanpa bayar dalam setoran {code} dari {username} belum ditagih setelah {days} hari.',
    en: 'Cars let go unpaid in deposit {code} of {username} are not collected after {days} days.',
  },
  CORRECTION_WAITING: {
    id: '{username} meminta koreksi {code} disetujui. Sampai itu laci tetap berutang penuh.',
    en: '{username} asks for correction {code} to be approved. Until then the drawer owes all of it.',
  },
  SHORT_PAID_LATE: {
    id: 'Kurang bayar dalam setoran {code} dari {username} belum lunas setelah {days} hari.',
    en: 'Short payments in deposit {code} of {username} are not settled after {days} days.',
  },
  PAYMENT_DIFFERS: {
    id: 'Pembayaran {type} {amount} dibayar dengan jumlah lain. Tidak ada yang dibukukan: lihat jawaban penyedia dan minta uangnya dikembalikan.',
    en: 'Another amount was paid for the {type} payment of {amount}. Nothing is booked: see what the provider says, and have it sent back.',
  },
  PAYMENT_LATE: {
    id: 'Pembayaran {type} {amount} datang setelah kodenya habis atau dibatalkan. Uangnya belum terpakai.',
    en: 'The {type} payment of {amount} came after its code ran out or was given up. Nothing has used it.',
  },
  REFUND_OPEN: {
    id: 'Pengembalian {type} {amount} lewat penyedia belum terjadi: ditolak, atau belum dijawab selama sehari.',
    en: 'The refund of {type} {amount} by its provider has not happened: it was refused, or not answered for a day.',
  },
  REFUND_TOLD: {
    id: 'Penyedia mengembalikan {type} {amount} yang sudah terpakai di sini. Periksa siapa yang memintanya.',
    en: 'The provider gave back {type} {amount} that was used here. See who asked for that.',
  },
  ANSWER_REFUSED: {
    id: 'File jawaban bank {name} tidak dapat dipakai dan tidak mengubah apa pun. Lihat barisnya.',
    en: 'The bank’s answer {name} could not be used and changed nothing. See its line.',
  },
  SETTLEMENT_REJECTED: {
    id: 'Bank menolak {count} transaksi dari settlement {number} hari {day}. Buat versi baru filenya.',
    en: 'The bank refused {count} transactions of settlement {number} of {day}. Make a new version of its file.',
  },
  FREE_PASS_ASKED: {
    id: '{username} di gate {gate} meminta bebas parkir: {reason}. Jawab dalam 60 detik.',
    en: '{username} at gate {gate} asks for a free pass: {reason}. Answer within 60 seconds.',
  },
  FREE_PASS_WAITING: {
    id: '{username} memberi bebas parkir: {reason}',
    en: '{username} gave a free pass: {reason}',
  },
  MEMBERS_WAITING: {
    id: '{username} mengimpor {count} member yang sudah dibayar; menunggu persetujuan orang kedua.',
    en: '{username} imported {count} members who are paid already; they wait for a second person.',
  },
  FREE_WORTH: {
    id: 'Yang dibuat gratis memberi {worth} pada {month}, oleh {count} orang.',
    en: 'What was made free gave {worth} in {month}, by {count} people.',
  },
  GUEST_WAITING: {
    id: 'Tamu {guest} dari {username}, {from} – {until}, menunggu persetujuan orang kedua.',
    en: 'The guest {guest} by {username}, {from} – {until}, waits for a second person.',
  },
  MEMBER_REFUND_WAITING: {
    id: 'Pengembalian parkir kepada member {member}, diminta {username}, menunggu persetujuan orang lain.',
    en: 'Giving a stay back to the member {member}, asked for by {username}, waits for another person.',
  },
  VOUCHERS_WAITING: {
    id: 'Voucher senilai sampai {worth} dari {username} menunggu persetujuan orang lain.',
    en: 'Vouchers worth up to {worth} by {username} are waiting for another person to agree.',
  },
  FREE_PASS_LATE: {
    id: 'Bebas parkir {username} dalam setoran {code} belum diputuskan setelah {days} hari.',
    en: 'Free passes of {username} in deposit {code} are not decided after {days} days.',
  },
  FREE_PASS_EMERGENCY: {
    id: '{username} membuka palang untuk keadaan darurat. Penjelasannya ditunggu sampai akhir shift.',
    en: '{username} opened for an emergency. It is to be explained by the end of the shift.',
  },
  DEBT_CHARGED: {
    id: 'Kekurangan {amount} ditagihkan kepada {username}. Dapat dijawab sampai {due}.',
    en: '{username} is charged with {amount} that is missing. It can be answered until {due}.',
  },
  DEBT_ANSWERED: {
    id: '{username} menjawab tagihan {amount}: {answer}',
    en: '{username} answers the charge of {amount}: {answer}',
  },
  DEBT_DECIDED: {
    id: 'Tagihan {amount} kepada {username}: {outcome}.',
    en: 'The charge of {amount} against {username}: {outcome}.',
  },
  CHEATING_INDICATION: {
    id: 'Indikasi baru untuk diperiksa: {count}. Terberat: {what}',
    en: 'New indications to look at: {count}. The gravest: {whatEn}',
  },
  INDICATION_DIGEST: {
    id: 'Indikasi yang belum diputuskan: {open}, baru sejak kemarin: {fresh}',
    en: 'Indications that are not decided: {open}, new since yesterday: {fresh}',
  },
  INDICATION_CONFIRMED: {
    id: 'Indikasi {number} tentang Anda telah dibenarkan oleh dua orang. Anda berhak menjawab.',
    en: 'Two people have confirmed indication {number} about you. You have the right to answer.',
  },
  INDICATION_ANSWERED: {
    id: 'Indikasi {number} dijawab oleh yang bersangkutan.',
    en: 'Indication {number} was answered by whom it is about.',
  },
  CONTROL_LOOSENED: {
    id: '{username} melonggarkan {what}{subject}: {before} menjadi {after}, mulai {from}.',
    en: '{username} loosens {what}{subject}: {before} becomes {after}, from {from} on.',
  },
  CONTROL_TIGHTENED: {
    id: '{username} memperketat {what}{subject}: {before} menjadi {after}, mulai {from}.',
    en: '{username} tightens {what}{subject}: {before} becomes {after}, from {from} on.',
  },
  RIGHTS_GIVEN: {
    id: '{username} memberi hak kepada {whom}: {rights}.',
    en: '{username} gave rights to {whom}: {rights}.',
  },
  CREDENTIALS_CHANGED: {
    id: 'Cara masuk {whom} berubah: {what} ({username}).',
    en: 'How {whom} signs in has changed: {what} ({username}).',
  },
  CASH_OUT_WAITING: {
    id: 'Kas keluar {code} sebesar {amount} dari {username} menunggu persetujuan orang lain.',
    en: 'Cash out {code} of {amount} by {username} is waiting for another person to agree.',
  },
  CASH_MUTATION_WAITING: {
    id: 'Mutasi kas {code} sebesar {amount} dari {username} menunggu persetujuan orang lain.',
    en: 'Cash transfer {code} of {amount} by {username} is waiting for another person to agree.',
  },
  CASH_COUNT_DUE: {
    id: 'Kas {cash} belum dihitung lebih dari {days} hari. Hitung tanpa pemberitahuan.',
    en: 'Account {cash} has not been counted for more than {days} days. Count it unannounced.',
  },
  CASH_COUNT_DIFFERS: {
    id: 'Opname {code} kas {cash} oleh {username} selisih {amount} dan menunggu orang kedua.',
    en: 'Count {code} of account {cash} by {username} differs by {amount} and waits for a second person.',
  },
  TICKETS_ENTERED: {
    id: '{by} mencatat karcis manual {series} nomor {first}–{last} dari buku Anda.',
    en: '{by} wrote down paper tickets {first}–{last} of series {series} from your booklet.',
  },
  HANDOVER_WAITING: {
    id: 'Tanpa jaringan, meja {gate} diserahterimakan atas nama Anda pukul {time}. Benarkan atau tolak saat masuk di meja.',
    en: 'Without the network the desk {gate} was handed over in your name at {time}. Confirm or deny it when you sign in there.',
  },
  HANDOVER_DENIED: {
    id: '{to} menolak serah terima dari {from} di {gate}: {reason}',
    en: '{to} denies the handover from {from} at {gate}: {reason}',
  },
  CASH_DROP_DIFFERS: {
    id: 'Kantong {code} dihitung kasir {counted}, ditemukan {received} di hadapan saksi.',
    en: 'Bag {code} was counted as {counted} by its cashier; {received} was found before a witness.',
  },
  USER_WAITING: {
    id: 'Pengguna {username} mendaftar dan menunggu persetujuan.',
    en: 'User {username} registered and is waiting for approval.',
  },
  DAY_DIFFERS: {
    id: 'Catatan hari {date} tidak cocok satu sama lain: {count} pemeriksaan berbeda.',
    en: 'The records of {date} do not agree with one another; checks that differ: {count}.',
  },
  LICENCE_ENDING: {
    id: 'Lisensi berakhir dalam {days} hari, pada {date}.',
    en: 'The licence ends on {date}; days left: {days}.',
  },
  MANUAL_OPEN: {
    id: 'Gerbang {gate} dibuka manual oleh {username}.',
    en: 'Gate {gate} was opened by hand by {username}.',
  },
  MEMBER_ENDING: {
    id: 'Keanggotaan {member} berakhir pada {date}.',
    en: 'The membership of {member} ends on {date}.',
  },
};

/** The sentence of a notification in one language. */
export function notificationText(type: NotificationType, language: Language, values: SentenceValues): string {
  const sentence = texts[type][language].replace(/\{(\w+)\}/g, (gap, name: string) => (name in values ? gap : '–'));
  return fill(sentence, language, values);
}
