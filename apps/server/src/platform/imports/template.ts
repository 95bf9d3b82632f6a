import type { Language } from '@parking/contract/core/language';
import type { ImportColumn, ImportDefinition } from '@parking/contract/core/import';
import { writeWorkbook } from '../spreadsheet/write-workbook.ts';

const words = {
  id: {
    data: 'Data',
    guide: 'Petunjuk',
    columns: ['Kolom', 'Wajib', 'Isi', 'Nilai yang diterima'],
    yes: 'Ya',
    rule: 'Ganti baris contoh dengan data Anda. Urutan kolom bebas; kolom yang tidak wajib boleh dihapus.',
  },
  en: {
    data: 'Data',
    guide: 'Guide',
    columns: ['Column', 'Required', 'What belongs there', 'Accepted values'],
    yes: 'Yes',
    rule: 'Put your own rows in place of the example. Columns may stand in any order; those not required may be left out.',
  },
} as const;

/** Names that the guide lists; whoever has more knows them. */
const namesListed = 200;

const exampleOf = ({ example, values }: ImportColumn, language: Language): unknown =>
  typeof example === 'string' ? (values?.[example]?.[language] ?? example) : example;

/**
 * An .xlsx file to fill in: headings in the language, one example row, and behind it a sheet that explains each column.
 * `names` are the records that the cells of a column may name.
 */
export async function writeTemplate(
  { columns }: ImportDefinition,
  language: Language,
  names: Readonly<Record<string, readonly string[]>>,
): Promise<Buffer> {
  const { data, guide, columns: headings, yes, rule } = words[language];
  const accepted = ({ key, values }: ImportColumn): string =>
    Object.values(values ?? {})
      .map((label) => label[language])
      .concat((names[key] ?? []).slice(0, namesListed))
      .join(', ');
  const chunks = writeWorkbook({
    sheetName: data,
    columns: columns.map(({ heading, type = 'text' }) => ({ heading: heading[language], type, entry: true })),
    rows: (async function* () {
      yield [columns.map((column) => exampleOf(column, language))];
    })(),
    further: [
      {
        sheetName: guide,
        columns: headings.map((heading) => ({ heading, type: 'text' })),
        rows: [
          ...columns.map((column) => [
            column.heading[language],
            column.required ? yes : '',
            column.help[language],
            accepted(column),
          ]),
          ['', '', rule],
        ],
      },
    ],
  });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
