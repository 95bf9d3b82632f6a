/** What the fields of a plain catalogue are called. */
export const catalogueWords = {
  id: {
    fields: { name: 'Kode', label: 'Nama', labelEn: 'Nama (Inggris)', updatedAt: 'Terakhir diubah' },
    help: { labelEn: 'Kosongkan bila sama dengan bahasa Indonesia.' },
  },
  en: {
    fields: { name: 'Code', label: 'Name', labelEn: 'Name (English)', updatedAt: 'Last changed' },
    help: { labelEn: 'Leave empty when it is the same as in Indonesian.' },
  },
} as const;
