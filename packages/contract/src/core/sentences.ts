import type { Language } from './language.ts';
import { things } from './things.ts';

export type SentenceValues = Readonly<Record<string, string | number>>;

export type Thing = keyof typeof things;

const isThing = (value: unknown): value is Thing => typeof value === 'string' && Object.hasOwn(things, value);

/** Fills a sentence's gaps; a kind of record is named in the language. */
export function fill(sentence: string, language: Language, values: SentenceValues = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return isThing(value) ? things[value][language] : String(value);
  });
}
