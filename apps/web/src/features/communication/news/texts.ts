import { texts } from '../../../i18n/texts.ts';

/** News: written, and read. */
export const news = texts('news', {
  id: {
    items: {
      title: 'Berita',
      one: 'berita',
      fields: {
        title: 'Judul',
        synopsis: 'Ringkasan',
        content: 'Isi',
        startDate: 'Tampil mulai',
        expiredDate: 'Hari terakhir',
        newsStatus: 'Status',
        token: 'Gambar',
        updatedAt: 'Terakhir diubah',
      },
      help: {
        synopsis: 'Satu atau dua kalimat; tampil di daftar.',
        expiredDate: 'Setelah hari ini berita tidak tampil lagi. Kosongkan bila tetap tampil.',
        newsStatus: 'Draf hanya terlihat oleh penulis berita.',
      },
    },
    write: 'Tulis berita',
    read: 'Baca',
    acts: { publish: 'Terbitkan', withdraw: 'Tarik menjadi draf', expire: 'Akhiri sekarang' },
    done: { publish: 'Berita diterbitkan', withdraw: 'Berita ditarik menjadi draf', expire: 'Berita diakhiri' },
    unseen: 'Baru',
    none: 'Belum ada berita.',
    noneFound: 'Tidak ada berita yang cocok.',
    search: 'Cari berita',
    back: 'Kembali ke berita',
    gone: 'Berita ini tidak ditemukan. Mungkin sudah tidak tampil.',
    until: '{{from}} – {{until}}',
  },
  en: {
    items: {
      title: 'News',
      one: 'news',
      fields: {
        title: 'Title',
        synopsis: 'Summary',
        content: 'Content',
        startDate: 'Shown from',
        expiredDate: 'Last day',
        newsStatus: 'Status',
        token: 'Picture',
        updatedAt: 'Last changed',
      },
      help: {
        synopsis: 'One or two sentences; shown in the list.',
        expiredDate: 'After this day it is not shown any more. Leave empty to keep it.',
        newsStatus: 'Only those who write news see drafts.',
      },
    },
    write: 'Write news',
    read: 'Read',
    acts: { publish: 'Publish', withdraw: 'Withdraw to draft', expire: 'End now' },
    done: { publish: 'News published', withdraw: 'News withdrawn to draft', expire: 'News ended' },
    unseen: 'New',
    none: 'No news yet.',
    noneFound: 'No news matches.',
    search: 'Search news',
    back: 'Back to the news',
    gone: 'This news was not found. It may not be shown any more.',
    until: '{{from}} – {{until}}',
  },
});
