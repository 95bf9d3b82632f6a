import type { Language } from '@parking/contract/core/language';
import type { ImportColumn, ImportDefinition } from '@parking/contract/core/import';
import { writeWorkbook } from '../spreadsheet/write-workbook.ts';

const words = {
  id: {
    data: 'Data',
    guide: 'Petunjuk',
    choices: 'Pilihan',
    columns: ['Kolom', 'Wajib', 'Isi', 'Nilai yang diterima'],
    yes: 'Ya',
    rule: 'Ganti baris contoh dengan data Anda. Urutan kolom bebas; kolom yang tidak wajib boleh dihapus.',
  },
  en: {
    data: 'Data',
    guide: 'Guide',
    choices: 'Choices',
    columns: ['Column', 'Required', 'What belongs there', 'Accepted values'],
    yes: 'Yes',
    rule: 'Put your own rows in place of the example. Columns may stand in any order; those not required may be left out.',
  },
} as const;

/** Choices that a cell offers. */
const choicesListed = 1_000;
/** Names that the guide lists; whoever has more knows them. */
const namesListed = 200;

type Accepted = Readonly<Record<string, readonly string[]>>;

/** The cells of the example rows: a column that must name a record has the first that there is. */
function examplesOf(columns: readonly ImportColumn[], language: Language, names: Accepted): unknown[][] {
  const cellOf = ({ key, values, required }: ImportColumn, given: unknown): unknown => {
    if (required && given === null) return names[key]?.[0] ?? null;
    return typeof given === 'string' ? (values?.[given]?.[language] ?? given) : given;
  };
  const first = columns.map((column) => cellOf(column, column.example));
  if (columns.every(({ further }) => further === undefined)) return [first];
  return [first, columns.map((column) => cellOf(column, column.further ?? null))];
}

/** What may stand in a column, in the language. */
const acceptedIn = ({ key, values }: ImportColumn, language: Language, names: Accepted): string[] =>
  Object.values(values ?? {})
    .map((label) => label[language])
    .concat(names[key] ?? []);

/**
 * An .xlsx file to fill in: headings in the language, one example row, and behind it a sheet that explains each column.
 * `names` are the records that the cells of a column may name.
 */
export async function writeTemplate(
  { columns }: ImportDefinition,
  language: Language,
  names: Accepted,
): Promise<Buffer> {
  const { data, guide, choices, columns: headings, yes, rule } = words[language];
  const accepted = (column: ImportColumn): string =>
    acceptedIn(column, language, names).slice(0, namesListed).join(', ');
  const chosen = columns.filter((column) => column.names === 'one' && accepted(column) !== '');
  const offered = chosen.map((column) => acceptedIn(column, language, names).slice(0, choicesListed));
  const longest = Math.max(0, ...offered.map(({ length }) => length));
  const chunks = writeWorkbook({
    sheetName: data,
    columns: columns.map((column) => ({
      heading: column.heading[language],
      type: column.type ?? 'text',
      entry: true,
      ...(chosen.includes(column) && {
        choices: {
          sheetName: choices,
          column: chosen.indexOf(column) + 1,
          count: offered[chosen.indexOf(column)]?.length ?? 0,
        },
      }),
    })),
    rows: (async function* () {
      yield examplesOf(columns, language, names);
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
      ...(chosen.length === 0
        ? []
        : [
            {
              sheetName: choices,
              columns: chosen.map(({ heading }) => ({ heading: heading[language], type: 'text' as const })),
              rows: Array.from({ length: longest }, (_, row) => offered.map((list) => list[row] ?? '')),
            },
          ]),
    ],
  });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
