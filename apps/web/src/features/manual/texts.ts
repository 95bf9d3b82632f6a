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
      rows: 'Baris sebelum atau sesudahnya di daftar',
      open: 'Buka baris yang dipilih',
      close: 'Tutup panel, dialog, atau menu',
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
      rows: 'The row before or after in a list',
      open: 'Open the chosen row',
      close: 'Close a panel, dialog or menu',
    },
  },
});
