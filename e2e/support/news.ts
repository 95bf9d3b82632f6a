import type { Api } from './api.ts';

/** A published news item with a little of everything in its text. */
export const addNews = (api: Api, title = 'Pintu timur dibuka kembali'): Promise<{ readonly id: string }> =>
  api.call<{ id: string }>('POST', '/news', {
    title,
    synopsis: 'Mulai Senin kendaraan kembali masuk lewat pintu timur.',
    content:
      '<h2>Jam buka</h2><p>Pintu timur dibuka <strong>pukul 06.00</strong>; lihat <a href="/gates">daftar gate</a>.</p>' +
      '<ul><li><p>Mobil</p></li><li><p>Motor</p></li></ul>' +
      '<table><tbody><tr><th>Hari</th><th>Jam</th></tr><tr><td>Senin</td><td>06.00</td></tr></tbody></table>',
    startDate: '2026-01-05',
    newsStatus: 'PUBLISHED',
  });
