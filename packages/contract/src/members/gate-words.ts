/** What a gate's display says to a member, in both languages: a driver reads it in a second. */
export const memberWords = {
  welcome: ['SELAMAT DATANG', 'WELCOME'],
  'good-bye': ['TERIMA KASIH', 'THANK YOU'],
  'card-unknown': ['KARTU TIDAK DIKENAL', 'UNKNOWN CARD'],
  'not-inside': ['MASUK TIDAK TERCATAT, TUNGGU PETUGAS', 'ENTRY NOT FOUND, PLEASE WAIT'],
  'ask-somebody': ['TUNGGU PETUGAS', 'PLEASE WAIT FOR STAFF'],
  'plate-near': ['PLAT MIRIP MEMBER, TUNGGU PETUGAS', 'NEARLY A MEMBER’S PLATE, PLEASE WAIT'],
  'to-pay': ['BAYAR {price}', 'TO PAY {price}'],
  expired: ['MEMBER BERAKHIR, AMBIL TIKET', 'MEMBERSHIP ENDED, TAKE A TICKET'],
  suspended: ['MEMBER TIDAK AKTIF, AMBIL TIKET', 'MEMBERSHIP SUSPENDED, TAKE A TICKET'],
  'not-begun': ['MEMBER BELUM MULAI, AMBIL TIKET', 'MEMBERSHIP NOT BEGUN, TAKE A TICKET'],
  'waits-for-agreement': ['MENUNGGU PERSETUJUAN, AMBIL TIKET', 'NOT AGREED TO YET, TAKE A TICKET'],
  'other-gate': ['MEMBER DI GATE LAIN, AMBIL TIKET', 'NOT AT THIS GATE, TAKE A TICKET'],
  'other-vehicle-type': ['JENIS KENDARAAN LAIN, AMBIL TIKET', 'OTHER VEHICLE TYPE, TAKE A TICKET'],
  'plate-not-registered': ['PLAT TIDAK TERDAFTAR, AMBIL TIKET', 'PLATE NOT REGISTERED, TAKE A TICKET'],
  'already-inside': ['MEMBER SUDAH DI DALAM, AMBIL TIKET', 'ALREADY INSIDE, TAKE A TICKET'],
  'no-place-left': ['TEMPAT MEMBER PENUH, AMBIL TIKET', 'NO PLACE LEFT, TAKE A TICKET'],
} as const;
