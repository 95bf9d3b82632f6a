import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { Language } from '@parking/contract/core/language';
import { fill } from '@parking/contract/core/sentences';
import { sql } from 'kysely';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import type { Figures } from './rule.ts';
import { rules } from './rules/index.ts';

const shares = new Set(['rate', 'peers', 'ceiling']);
const amounts = new Set(['paid', 'should', 'taken', 'due', 'counted', 'owed', 'gap', 'amount']);
/** Figures that name somebody. */
const people = new Set(['editor', 'seller', 'by']);
const somebody = { id: 'seorang petugas', en: 'somebody' } as const;
const locales = { id: 'id-ID', en: 'en-GB' } as const;

function asTold(name: string, value: number | string | null, language: Language): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (amounts.has(name)) return formatRupiah(value);
  if (shares.has(name))
    return `${new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(value * 100)} %`;
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(value);
}

interface Telling {
  /** Says names; its subject is told none. */
  readonly named: boolean;
}

/** What a rule found, in one language. */
export function sentenceOf(name: CheatingType, figures: Figures, language: Language, { named }: Telling): string {
  const rule = rules.get(name);
  if (!rule) return '';
  const values = Object.fromEntries(
    Object.entries(figures).map(([figure, value]) => [
      figure,
      named || !people.has(figure) ? asTold(figure, value, language) : somebody[language],
    ]),
  );
  return fill(language === 'id' ? rule.sentence : rule.sentenceEn, language, values);
}

type Words = Pick<CheatingIndication, 'sentence' | 'sentenceEn' | 'cheatingTypeLabel' | 'cheatingTypeLabelEn'>;

export const wordFields = [
  'sentence',
  'sentenceEn',
  'cheatingTypeLabel',
  'cheatingTypeLabelEn',
] as const satisfies (keyof Words)[];

/** Adds to rows what they say in words. */
export async function addWords<Row extends Readonly<Record<string, unknown>>>(
  reads: Reads,
  rows: readonly Row[],
  telling: Telling = { named: true },
): Promise<(Row & Words)[]> {
  const ids = rows.map(({ id }) => String(id));
  if (ids.length === 0) return [];
  const kept = await sql<{ id: string; rule: CheatingType; figures: Figures }>`
    select id, rule, evidence -> 'figures' as figures from indications where id = ${anyOf(ids)}`.execute(reads);
  const figuresOf = new Map(kept.rows.map((row) => [row.id, row]));
  return rows.map((row) => {
    const known = figuresOf.get(String(row.id));
    const rule = known && rules.get(known.rule);
    const told = (language: Language): string =>
      known ? sentenceOf(known.rule, known.figures, language, telling) : '';
    return {
      ...row,
      sentence: told('id'),
      sentenceEn: told('en'),
      cheatingTypeLabel: rule?.label ?? '',
      cheatingTypeLabelEn: rule?.labelEn ?? '',
    };
  });
}
