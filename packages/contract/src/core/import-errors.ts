/** What can be wrong with a file, a column or a row of an import. */
export const importErrors = {
  'file-imported': {
    id: 'Berkas ini sudah diimpor pada {day} oleh {username}.',
    en: 'This file was imported on {day} by {username} already.',
  },
  'not-a-workbook': {
    id: 'Berkas "{file}" tidak dapat dibaca sebagai .xlsx.',
    en: 'The file "{file}" cannot be read as .xlsx.',
  },
  'unpacks-too-big': {
    id: 'Isi berkas "{file}" lebih dari {megabytes} MB setelah dibuka.',
    en: 'The file "{file}" unpacks into more than {megabytes} MB.',
  },
  'too-complex': {
    id: 'Berkas "{file}" terlalu rumit untuk dibaca.',
    en: 'The file "{file}" is too complex to be read.',
  },
  'no-rows': { id: 'Lembar pertama tidak berisi baris data.', en: 'The first sheet holds no rows.' },
  'unknown-column': { id: 'Kolom "{name}" tidak dikenal.', en: 'There is no column "{name}".' },
  'missing-column': { id: 'Kolom "{name}" tidak ada.', en: 'The column "{name}" is missing.' },
  'too-many-rows': { id: 'Paling banyak {maximum} baris.', en: 'At most {maximum} rows.' },
  'broken-formula': { id: 'Rumus di sel ini tidak memiliki nilai.', en: 'The formula of this cell has no value.' },
  'not-known': { id: '"{name}" tidak dikenal.', en: '"{name}" is not known.' },
  'not-one': { id: 'Ada lebih dari satu "{name}".', en: 'There is more than one "{name}".' },
  'row-twice': { id: 'Sama dengan baris {row}.', en: 'The same as row {row}.' },
} as const;
