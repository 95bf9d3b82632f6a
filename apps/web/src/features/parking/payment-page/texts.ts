import { texts } from '../../../i18n/texts.ts';

/** The driver's page of one payment. */
export const paymentPage = texts('paymentPage', {
  id: {
    title: 'Pembayaran parkir',
    looking: 'Memuat pembayaran…',
    unknown: 'Pembayaran tidak ditemukan',
    over: 'Alamat ini salah atau sudah lewat. Minta kode baru kepada petugas.',
    again: 'Coba lagi',
    scan: 'Pindai dengan aplikasi bank atau dompet Anda.',
    qr: 'Kode QR sebesar {{amount}}',
    left: 'Sisa waktu {{time}}',
    waiting: 'Menunggu kode dari penyedia…',
    paid: 'Lunas',
    paidAt: 'Dibayar {{at}}. Terima kasih.',
    EXPIRED: 'Kode ini sudah lewat. Jangan dibayar lagi; minta kode baru kepada petugas.',
    FAILED: 'Pembayaran ini dibatalkan atau gagal. Jangan dibayar; minta kode baru kepada petugas.',
    away: 'Sambungan terputus. Halaman ini mencoba lagi.',
  },
  en: {
    title: 'Parking payment',
    looking: 'Loading the payment…',
    unknown: 'Payment not found',
    over: 'This address is wrong or over. Ask the staff for a new code.',
    again: 'Try again',
    scan: "Scan it with your bank's or wallet's app.",
    qr: 'QR code for {{amount}}',
    left: '{{time}} left',
    waiting: 'Waiting for the code…',
    paid: 'Paid',
    paidAt: 'Paid at {{at}}. Thank you.',
    EXPIRED: 'This code has run out. Do not pay it any more; ask the staff for a new one.',
    FAILED: 'This payment was cancelled or failed. Do not pay it; ask the staff for a new code.',
    away: 'The connection is lost. This page tries again.',
  },
});
