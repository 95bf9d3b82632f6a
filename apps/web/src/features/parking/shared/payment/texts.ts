import { texts } from '../../../../i18n/texts.ts';

/** A cashless payment under way, at a desk or a counter. */
export const payment = texts('payment', {
  id: {
    qrisTitle: 'Pindai QR untuk membayar',
    cardTitle: 'Tempelkan kartu',
    PENDING: 'Menunggu pembayaran',
    PAID: 'Lunas',
    FAILED: 'Gagal',
    EXPIRED: 'Kadaluarsa',
    left: 'Sisa waktu {{time}}',
    over: 'Belum ada jawaban. Pembayaran tetap menunggu: ini bukan penolakan, jawabannya masih dapat datang.',
    giveUp: 'Batalkan pembayaran',
    balance: 'Saldo kartu {{amount}}',
    qr: 'Kode QR sebesar {{amount}}',
    ask: 'Minta QR {{amount}}',
    paidFor: 'Sudah dibayar {{amount}}. Simpan untuk menyelesaikan.',
    choosePeriod: 'Pilih masa aktif dahulu, lalu minta QR.',
    unpaid: 'Pembayaran gagal atau kadaluarsa. Minta QR lagi, atau pilih tipe lain.',
  },
  en: {
    qrisTitle: 'Scan the QR code to pay',
    cardTitle: 'Tap the card',
    PENDING: 'Waiting for the payment',
    PAID: 'Paid',
    FAILED: 'Failed',
    EXPIRED: 'Expired',
    left: '{{time}} left',
    over: 'There is no answer yet. The payment is still waiting: this is no refusal, the answer may yet come.',
    giveUp: 'Cancel the payment',
    balance: 'Card balance {{amount}}',
    qr: 'QR code for {{amount}}',
    ask: 'Request QR for {{amount}}',
    paidFor: '{{amount}} is paid. Save to finish.',
    choosePeriod: 'Choose the period first, then request the QR code.',
    unpaid: 'The payment failed or ran out. Request a QR code again, or choose another type.',
  },
});
