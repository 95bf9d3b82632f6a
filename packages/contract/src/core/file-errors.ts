/** What can be wrong with a report of a provider or a statement of a bank; each names its row, and its column where there is one. */
export const fileErrors = {
  'file-unknown': {
    id: 'Isi file ini tidak dikenali sebagai mutasi BCA, Mandiri, BRI, MT940, atau CAMT.053.',
    en: 'This is not known as a statement of BCA, Mandiri or BRI, nor as MT940 or CAMT.053.',
  },
  'file-encoding': {
    id: 'Huruf file ini tidak dapat dibaca.',
    en: 'The letters of this file cannot be read.',
  },
  'file-broken': {
    id: 'Baris {row}: bentuk file rusak.',
    en: 'Row {row}: the file is broken there.',
  },
  'file-too-wide': {
    id: 'Baris {row}: paling banyak {columns} kolom dengan {characters} karakter.',
    en: 'Row {row}: at most {columns} columns of {characters} characters.',
  },
  'file-heading': {
    id: 'Judul kolom "{column}" tidak ditemukan.',
    en: 'There is no heading "{column}".',
  },
  'file-heading-twice': {
    id: 'Baris {row}: judul kolom "{column}" ada lebih dari satu.',
    en: 'Row {row}: the heading "{column}" is there more than once.',
  },
  'file-required': {
    id: 'Baris {row}, kolom "{column}" kosong.',
    en: 'Row {row}, column "{column}" is empty.',
  },
  'file-formula': {
    id: 'Baris {row}, kolom "{column}": rumus tidak diterima.',
    en: 'Row {row}, column "{column}": formulas are not taken.',
  },
  'file-amount': {
    id: 'Baris {row}, kolom "{column}": "{value}" bukan jumlah rupiah bulat.',
    en: 'Row {row}, column "{column}": "{value}" is no whole amount of rupiah.',
  },
  'file-day': {
    id: 'Baris {row}, kolom "{column}": "{value}" bukan tanggal atau waktu.',
    en: 'Row {row}, column "{column}": "{value}" is no day or time.',
  },
  'file-currency': {
    id: 'Baris {row}: mata uang "{value}", bukan rupiah.',
    en: 'Row {row}: the currency is "{value}", not rupiah.',
  },
  'file-accounts': {
    id: 'Baris {row}: nomor rekening "{value}", sedangkan baris sebelumnya "{expected}". Satu file hanya untuk satu rekening.',
    en: 'Row {row}: the account number is "{value}", where rows before it have "{expected}". One file is of one account only.',
  },
  'file-cut': {
    id: 'Baris {row}: saldo akhir tidak ada, file terpotong.',
    en: 'Row {row}: there is no closing balance, the file was cut off.',
  },
  'file-sum': {
    id: 'Baris {row}: tertulis {told}, seharusnya {expected}.',
    en: 'Row {row}: it says {told}, where it should be {expected}.',
  },
  'file-count': {
    id: 'Baris {row}: tertulis {told} baris, ternyata {expected}.',
    en: 'Row {row}: it says {told} rows, where there are {expected}.',
  },
  'file-too-much': {
    id: 'Baris {row}: jumlahnya sampai di sini lebih dari 9.007.199.254.740.991.',
    en: 'Row {row}: up to here it comes to more than 9,007,199,254,740,991.',
  },
  'file-batch-too-much': {
    id: 'Batch "{value}": jumlahnya dengan file sebelumnya lebih dari 9.007.199.254.740.991.',
    en: 'Batch "{value}": with earlier files it comes to more than 9,007,199,254,740,991.',
  },
  'file-no-rows': { id: 'File ini tidak berisi baris data.', en: 'This file holds no rows.' },
} as const;
