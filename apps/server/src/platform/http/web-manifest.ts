/** Screens that a press on the installed icon leads to. Who may not open one is led to their own. */
const shortcuts = [
  { name: 'Kasir keluar', url: '/parking_out_cashier' },
  { name: 'Ringkasan', url: '/dashboard' },
  { name: 'Menunggu saya', url: '/waiting_for_me' },
];

/**
 * What browsers ask for to install the web as an application (W3C Web Application Manifest). Training is another one, and its name
 * says so on the home screen too. Its words are in the house's language: an installed name does not change with who signs in.
 */
export const webManifest = (isTraining: boolean): string =>
  JSON.stringify({
    id: '/',
    name: isTraining ? 'LATIHAN · Parkir' : 'Parkir',
    short_name: isTraining ? 'LATIHAN' : 'Parkir',
    description: 'Pengelolaan parkir: kasir, gate, setoran, laporan.',
    lang: 'id',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#F6F7F9',
    background_color: '#F6F7F9',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-masked-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192' }] })),
  });
