import type { ErrorEntry } from './error-entry.ts';

/** Refusals about prices, payments, deposits and stock. */
export const moneyErrors = {
  'fare-missing': {
    status: 409,
    id: 'Belum ada tarif untuk jenis kendaraan ini pada tanggal itu.',
    en: 'This vehicle type has no fare on that day.',
  },
  'simple-members-off': {
    status: 409,
    id: 'Pendaftaran member oleh kasir belum diaktifkan di konfigurasi.',
    en: 'Registering members at the desk is not switched on in the settings.',
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
  'provider-missing': {
    status: 409,
    id: 'Tipe pembayaran ini belum punya penyedia. Atur penyedianya atau pilih tipe lain.',
    en: 'This payment type has no provider. Set one up, or choose another type.',
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
  'hand-in-first': {
    status: 409,
    id: 'Masih ada setoran Anda yang belum diserahkan. Serahkan dahulu, lalu jual lagi.',
    en: 'Deposits of yours are not handed in yet. Hand them in first, then sell again.',
  },
  'receipt-not-found': {
    status: 404,
    id: 'Tidak ada struk keluar dengan nomor itu.',
    en: 'There is no receipt of an exit with that number.',
  },
  'refund-too-late': {
    status: 409,
    id: 'Pengembalian parkir ini hanya dapat diminta sampai {day}.',
    en: 'This stay could be given back until {day} only.',
  },
  'refund-asked': {
    status: 409,
    id: 'Pengembalian parkir ini sudah diminta atau sudah diberikan.',
    en: 'This stay was given back already, or somebody has asked for it.',
  },
  'refund-refused': {
    status: 409,
    id: 'Parkir ini tidak dikembalikan: {why}.',
    en: 'This stay is not given back: {why}.',
  },
  'refunds-used': {
    status: 409,
    id: 'Member ini sudah mendapat {count} pengembalian untuk bulan itu; lebih dari itu tidak ada.',
    en: 'This member was given back {count} stays of that month already; there are no more.',
  },
  'refund-changed': {
    status: 409,
    id: 'Yang dikembalikan sekarang {amount}, bukan seperti yang ditunjukkan. Periksa lagi.',
    en: 'What goes back is {amount} now, not what was shown. Look again.',
  },
  'claim-too-young': {
    status: 409,
    id: 'Bank masih punya waktu: kasir baru boleh ditagih mulai {day}.',
    en: 'The bank has time still: its cashier may be charged from {day} on.',
  },
  'to-collect-limit': {
    status: 409,
    id: 'Hari ini sudah {count} kendaraan dilepas dengan tagihan tertunda; lebih dari itu tidak boleh.',
    en: 'Today {count} cars were let go to be collected later; no more may be.',
  },
  'too-young-to-drop': {
    status: 409,
    id: 'Masih ditunggu: baru boleh dilepas mulai {day}.',
    en: 'It is waited for still: it may be given up from {day} on.',
  },
  'free-pass-unexplained': {
    status: 409,
    id: 'Kasir yang membukanya belum menjelaskan keadaan darurat ini.',
    en: 'The cashier who opened for this emergency has not explained it yet.',
  },
  'audit-of-another': {
    status: 409,
    id: 'Mobil keluar {car} sedang diperiksa atau dinilai oleh auditor lain.',
    en: 'The exit of {car} is with another auditor, or what was said of it is another’s.',
  },
  'already-audited': {
    status: 409,
    id: 'Mobil keluar {car} sudah diaudit oleh orang lain.',
    en: 'The exit of {car} was audited already.',
  },
  'not-audited': {
    status: 409,
    id: 'Mobil keluar ini tidak sedang dalam keadaan teraudit demikian.',
    en: 'This exit does not stand as audited in that way.',
  },
  'audit-without-picture': {
    status: 409,
    id: 'Tidak ada gambar dari {car}: tanpa bukti tidak ada yang cocok.',
    en: 'There is no picture of {car}: without evidence nothing agrees.',
  },
  'audit-deposit-closed': {
    status: 409,
    id: 'Setoran {number} sudah ditutup: audit ini tidak dapat dibatalkan lagi. Kasir dapat menjawab tagihannya.',
    en: 'Deposit {number} is closed: this audit can not be taken back any more. Its cashier can answer the charge.',
  },
  'free-pass-not-yours': {
    status: 409,
    id: 'Bebas parkir ini baru dapat Anda putuskan setelah {day}, bila belum ada yang memutuskannya.',
    en: 'You decide on this free pass after {day} only, and only if nobody has decided by then.',
  },
  'free-pass-open': {
    status: 409,
    id: 'Bebas parkir yang Anda mintakan masih menunggu jawaban, {seconds} detik lagi.',
    en: 'A free pass that you asked for still waits for its answer, for {seconds} seconds.',
  },
  'free-pass-unheard': {
    status: 409,
    id: 'Sudah {count} permintaan bebas parkir Anda tidak dijawab dalam satu jam. Minta lagi {minutes} menit lagi, atau minta seseorang menandatangani di sini.',
    en: '{count} free passes that you asked for went unanswered within an hour. Ask again in {minutes} minutes, or have somebody sign here.',
  },
  'free-pass-refused': {
    status: 409,
    id: 'Bebas parkir untuk kendaraan ini ditolak oleh {by}.',
    en: 'A free pass for this car was refused by {by}.',
  },
  'free-pass-answered': {
    status: 409,
    id: 'Permintaan ini sudah dijawab oleh {by}.',
    en: 'This was answered already by {by}.',
  },
  'free-pass-too-late': {
    status: 409,
    id: 'Waktu untuk menjawab permintaan ini sudah habis.',
    en: 'The time to answer this is over.',
  },
  'free-pass-request-other': {
    status: 409,
    id: 'Jawaban itu untuk kendaraan, jenis, gate, kasir, atau alasan lain, atau sudah terlalu lama. Tanyakan lagi.',
    en: 'That answer is of another car, type, gate, cashier or reason, or too old. Ask again.',
  },
  'decision-too-late': {
    status: 409,
    id: 'Keputusan ini hanya dapat diubah sampai {day}.',
    en: 'This decision could be changed until {day}.',
  },
  'money-undecided': {
    status: 409,
    id: 'Masih ada uang dari kendaraan ini yang belum diputuskan. Selesaikan dahulu pembayaran atau uangnya yang belum cocok.',
    en: 'There is money of this car that nobody has decided on. Settle its payment or unmatched takings first.',
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
  'person-concerned': {
    status: 409,
    id: '{username} terkait dengan indikasi ini dan tidak dapat memeriksanya.',
    en: '{username} is concerned by this indication and cannot look at it.',
  },
  'above-fixed-amount': {
    status: 409,
    id: 'Kas kecil ini diisi paling banyak sampai {maximum}.',
    en: 'This petty cash is filled up to {maximum} at most.',
  },
  'no-open-deposit': {
    status: 409,
    id: 'Anda belum punya setoran terbuka: belum ada uang penjualan untuk disetor.',
    en: 'No deposit of yours takes sales: there are no takings to drop.',
  },
  'bags-in-safe': {
    status: 409,
    id: 'Masih ada kantong setoran ini yang belum dibuka. Terima kantongnya dahulu.',
    en: 'Bags of this deposit are still closed. Receive them first.',
  },
  'float-held': {
    status: 409,
    id: 'Kasir ini masih memegang modal awal, atau sudah ada yang menunggunya.',
    en: 'This cashier holds a float still, or one waits for them.',
  },
  'float-state': {
    status: 409,
    id: 'Modal awal ini sudah tidak dalam keadaan itu. Lihat keadaannya sekarang.',
    en: 'This float does not stand as it did. Look at how it stands now.',
  },
  'handles-cash': {
    status: 409,
    id: 'Uang kas ini lewat tangan Anda dalam {days} hari terakhir. Yang menghitung dan memutuskannya orang lain.',
    en: 'Money of this account went through your hands within {days} days. Somebody else counts it and decides on it.',
  },
  'counted-in-vain': {
    status: 409,
    id: 'Hitungan Anda atas kas ini ditolak, dan isi bukunya Anda ketahui. Yang menghitung ulang orang lain.',
    en: 'Your count of this account was refused, and you know what its book says. Somebody else counts it anew.',
  },
  'cash-count-waiting': {
    status: 409,
    id: 'Selisih hitungan {number} kas ini belum diputuskan. Putuskan dahulu, baru kas dihitung lagi.',
    en: 'What count {number} of this account differs by is not decided. Decide on it before it is counted anew.',
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
  'settlement-state': {
    status: 409,
    id: 'Settlement tidak dalam keadaan yang memungkinkan tindakan ini.',
    en: 'The settlement is not in a state that allows this.',
  },
  'file-known': {
    status: 409,
    id: 'File ini sudah diimpor pada {day} oleh {username}.',
    en: 'This file was imported on {day} by {username} already.',
  },
  'difference-decided': {
    status: 409,
    id: 'Selisih ini tidak dalam keadaan yang memungkinkan tindakan ini.',
    en: 'The difference is not in a state that allows this.',
  },
  'match-decided': {
    status: 409,
    id: 'Pasangan ini sudah dibatalkan, atau dinyatakan dengan tangan: batalkan selisihnya.',
    en: 'This match was taken apart already, or said by hand: undo its difference.',
  },
  'tax-return-state': {
    status: 409,
    id: 'Masa pajak tidak dalam keadaan yang memungkinkan tindakan ini.',
    en: 'The tax return is not in a state that allows this.',
  },
  'tax-month-to-come': {
    status: 409,
    id: 'Bulan {month} belum selesai.',
    en: 'The month {month} is not over.',
  },
  'tax-months-in-order': {
    status: 409,
    id: 'Bulan {month} belum dikunci; masa pajak dikunci berurutan.',
    en: 'The month {month} is not locked yet; months are locked one after another.',
  },
  'tax-still-counted': {
    status: 409,
    id: 'Pajak tanggal {day} masih dijumlahkan. Coba lagi sebentar.',
    en: 'The tax of {day} is still being added up. Try again in a while.',
  },
  'tax-drawer-open': {
    status: 409,
    id: 'Setoran {code} dari {username} memuat penjualan bulan ini dan masih terbuka. Kasir menghitung tanpa melihat jumlahnya: setoran diserahkan dahulu.',
    en: 'Deposit {code} of {username} holds sales of this month and is still open. Its cashier counts without seeing what is due: it is handed in first.',
  },
  'copy-counts-blind': {
    status: 409,
    id: 'Penjualan ini ada di setoran Anda yang masih terbuka dan sudah lebih dari 15 menit. Anda menghitung tanpa melihat jumlahnya: salinannya dicetak oleh orang lain.',
    en: 'This sale lies in your deposit that is still open, and was more than 15 minutes ago. You count without seeing what is due: somebody else prints its copy.',
  },
  'file-counts-blind': {
    status: 409,
    id: 'File ini memuat pembayaran dari setoran Anda yang masih terbuka. Anda menghitung tanpa melihat jumlahnya: setorkan dulu, atau minta orang lain mengunduhnya.',
    en: 'This file holds payments of your deposit that is still open. You count without seeing what is due: hand in first, or let somebody else download it.',
  },
  'settlement-counts-blind': {
    status: 409,
    id: 'Penyelesaian ini memuat pembayaran dari setoran Anda yang masih terbuka. Anda menghitung tanpa melihat jumlahnya: setorkan dulu, atau minta orang lain mencatat pembayarannya.',
    en: 'This settlement holds payments of your deposit that is still open. You count without seeing what is due: hand in first, or let somebody else write down what was credited.',
  },
  'settlement-by-hand': {
    status: 409,
    id: 'File tipe pembayaran ini diserahkan dengan tangan; belum ada server file.',
    en: 'The files of this payment type are handed over by hand; no file server is set up.',
  },
  'tax-feed-not-sent': {
    status: 409,
    id: 'Belum ada alamat untuk mengirim: umpan pajak tidak dikirim, atau kantor pajak mengambilnya sendiri.',
    en: 'There is nothing to call: the tax feed is not sent, or the tax office asks for it.',
  },
  'file-not-sent': {
    status: 409,
    id: 'File belum terkirim: {reason}.',
    en: 'The file was not sent: {reason}.',
  },
  'answers-not-fetched': {
    status: 409,
    id: 'Jawaban bank tidak dapat diambil: {reason}.',
    en: 'The bank’s answers could not be fetched: {reason}.',
  },
  'settlement-day-to-come': {
    status: 409,
    id: 'Hari penyedia {day} belum mulai.',
    en: 'The provider’s day {day} has not begun.',
  },
  'nothing-to-settle': {
    status: 409,
    id: 'Tidak ada uang yang dapat masuk settlement ini.',
    en: 'There is no money that could come into this settlement.',
  },
  'template-too-narrow': {
    status: 409,
    id: 'Kolom {field} pada templat file terlalu sempit untuk {value}.',
    en: 'The field {field} of the file template is too narrow for {value}.',
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
} as const satisfies Record<string, ErrorEntry>;
