import { texts } from './texts.ts';

export const dashboard = texts({
  id: {
    title: 'Dasbor',
    greeting: 'Selamat datang, {{name}}',
    empty: 'Dasbor Anda masih kosong.',
    emptyHelp: 'Widget muncul di sini setelah administrator memberikannya kepada grup Anda.',
    shortcuts: 'Menu Anda',
    readAt: 'Dibaca {{time}}',
    refresh: 'Muat ulang {{name}}',
    noFigures: 'Belum ada angka.',
  },
  en: {
    title: 'Dashboard',
    greeting: 'Welcome, {{name}}',
    empty: 'Your dashboard is still empty.',
    emptyHelp: 'Widgets appear here once an administrator gives them to your group.',
    shortcuts: 'Your menus',
    readAt: 'Read {{time}}',
    refresh: 'Reload {{name}}',
    noFigures: 'No figures yet.',
  },
});
