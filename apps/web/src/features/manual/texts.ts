import { texts } from '../../i18n/texts.ts';

export const manual = texts('manual', {
  id: {
    title: 'Buku petunjuk',
    pages: 'Halaman',
    all: 'Semua halaman',
    hint: 'Tombol ? membuka halaman tentang layar yang sedang dibuka.',
    unknown: 'Halaman ini tidak ada.',
    keys: 'Tombol di semua layar',
    keyNames: {
      help: 'Halaman petunjuk layar ini',
      search: 'Cari layar, data, petunjuk, atau tindakan',
      close: 'Tutup panel, dialog, atau menu',
    },
    keysOfLists: 'Tombol di daftar',
    listKeyNames: {
      next: 'Baris berikutnya; bila data terbuka di samping, data berikutnya',
      previous: 'Baris sebelumnya; bila data terbuka di samping, data sebelumnya',
      open: 'Buka baris yang ditandai',
      mark: 'Pilih baris itu, atau batalkan; dengan Shift, semua baris sejak yang terakhir dipilih',
      copy: 'Salin baris yang dipilih sebagai tabel',
      search: 'Ke kotak pencarian daftar',
      export: 'Ekspor',
      close: 'Tutup data yang terbuka',
    },
  },
  en: {
    title: 'Manual',
    pages: 'Pages',
    all: 'All pages',
    hint: 'The ? key opens the page about the screen that is open.',
    unknown: 'There is no such page.',
    keys: 'Keys on every screen',
    keyNames: {
      help: 'The manual page of this screen',
      search: 'Search screens, records, the manual and actions',
      close: 'Close a panel, dialog or menu',
    },
    keysOfLists: 'Keys in lists',
    listKeyNames: {
      next: 'The next row; with a record open beside the list, the next record',
      previous: 'The row before; with a record open beside the list, the record before',
      open: 'Open the marked row',
      mark: 'Select that row, or not; with Shift, all rows since the one selected last',
      copy: 'Copy the selected rows as a table',
      search: "To the list's search",
      export: 'Export',
      close: 'Close the open record',
    },
  },
});
