import type { ImportColumn } from '../core/import.ts';
import type { Language } from '../core/language.ts';

const bought: Readonly<Record<Language, string>> = {
  id: 'Bila masa aktif dibeli sekarang; kosongkan bila sudah dibayar.',
  en: 'Where the period is bought now; empty where it is paid already.',
};

/** What a sheet of members says of each: who it is, and a period that is bought now or was paid elsewhere. */
export const memberImportColumns: readonly ImportColumn[] = [
  {
    key: 'name',
    heading: { id: 'Nama', en: 'Name' },
    help: { id: 'Paling banyak 200 karakter.', en: 'At most 200 characters.' },
    example: 'Budi Santoso',
    further: 'Siti Rahma',
    required: true,
  },
  {
    key: 'memberType',
    heading: { id: 'Tipe member', en: 'Member type' },
    help: {
      id: 'Staf punya departemen, non-staf tidak.',
      en: 'Staff belong to a department, non-staff to none.',
    },
    example: 'NON_STAFF',
    further: 'NON_STAFF',
    required: true,
    values: { STAFF: { id: 'Staf', en: 'Staff' }, NON_STAFF: { id: 'Non-staf', en: 'Non-staff' } },
  },
  {
    key: 'departmentId',
    heading: { id: 'Departemen', en: 'Department' },
    help: { id: 'Nama atau kode; hanya untuk staf.', en: 'Name or code; for staff only.' },
    example: null,
    names: 'one',
  },
  {
    key: 'vehicleTypeId',
    heading: { id: 'Jenis kendaraan', en: 'Vehicle type' },
    help: { id: 'Nama atau kode.', en: 'Name or code.' },
    example: null,
    required: true,
    names: 'one',
  },
  {
    key: 'subscriptionFareNameId',
    heading: { id: 'Langganan', en: 'Subscription' },
    help: { id: 'Nama atau kode; untuk jenis kendaraan itu.', en: 'Name or code; of that vehicle type.' },
    example: null,
    required: true,
    names: 'one',
  },
  {
    key: 'plateNumbers',
    heading: { id: 'Plat nomor', en: 'Plates' },
    help: {
      id: 'Beberapa plat dipisah koma. Plat, chip, atau kode kartu harus ada.',
      en: 'Several with commas between. A plate, a chip or a card code must be there.',
    },
    example: 'B 1234 XYZ, B 5678 CD',
    further: 'D 4321 AB',
  },
  {
    key: 'nfcNumber',
    heading: { id: 'Nomor chip kartu', en: 'Chip number of the card' },
    help: { id: 'Sebagai teks; tidak dipakai orang lain.', en: 'As text; nobody else has it.' },
    example: '04A1B2C3D4',
  },
  {
    key: 'parkingCode',
    heading: { id: 'Kode kartu', en: 'Card code' },
    help: {
      id: 'Tercetak pada kartu, sebagai teks; tidak dipakai orang lain.',
      en: 'Printed on the card, as text; nobody else has it.',
    },
    example: null,
    further: 'K-0002',
  },
  {
    key: 'phoneNumber',
    heading: { id: 'Telepon', en: 'Telephone' },
    help: { id: 'Sebagai teks, agar angka 0 di depan tetap ada.', en: 'As text, so that a leading 0 stays.' },
    example: '081234567890',
  },
  {
    key: 'memberStartDate',
    heading: { id: 'Mulai', en: 'Begins' },
    help: { id: 'Hari pertama, misalnya 31-12-2026.', en: 'The first day, such as 31-12-2026.' },
    example: '2026-12-01',
    further: '2026-09-15',
    type: 'date',
    required: true,
  },
  {
    key: 'months',
    heading: { id: 'Bulan yang dibeli', en: 'Months bought' },
    help: bought,
    example: 1,
    type: 'integer',
  },
  {
    key: 'paidTypeId',
    heading: { id: 'Tipe pembayaran', en: 'Payment type' },
    help: bought,
    example: null,
    names: 'one',
  },
  {
    key: 'memberEndDate',
    heading: { id: 'Sudah dibayar sampai', en: 'Already paid until' },
    help: {
      id: 'Hari terakhir yang sudah dibayar di tempat lain. Berlaku setelah disetujui orang kedua.',
      en: 'The last day that was paid elsewhere. It holds once a second person agrees.',
    },
    example: null,
    further: '2027-09-14',
    type: 'date',
  },
  {
    key: 'reason',
    heading: { id: 'Alasan sudah dibayar', en: 'Why it is paid already' },
    help: {
      id: 'Di mana dan kapan dibayar, 3 sampai 500 karakter.',
      en: 'Where and when it was paid, 3 to 500 characters.',
    },
    example: null,
    further: 'Dibayar di sistem lama, kuitansi 1188',
  },
  {
    key: 'amount',
    heading: { id: 'Jumlah', en: 'Amount' },
    help: {
      id: 'Boleh kosong. Bila dibeli sekarang harus sama dengan harganya; bila sudah dibayar, yang dibayar dahulu.',
      en: 'May be empty. Where it is bought now it must be the price; where it is paid already, what was paid then.',
    },
    example: null,
    further: 1_200_000,
    type: 'money',
  },
  {
    key: 'note',
    heading: { id: 'Catatan', en: 'Note' },
    help: { id: 'Paling banyak 500 karakter.', en: 'At most 500 characters.' },
    example: null,
  },
];
