import { groupDigits as grouped } from '@parking/contract/core/group-digits';
import type { Language } from '@parking/contract/core/language';
import { patterns } from '@parking/contract/core/patterns';
import { currentLanguage } from '../../i18n/language.ts';

/** What was typed: the number, null for nothing, and else the text as it stands, for the check to refuse. */
export type TypedNumber = number | string | null;

const longest = 15;
/** Whether digits are few enough for a number. */
const isNumber = (digits: string): boolean => digits.replace('-', '').length <= longest;

/** Sums are printed with it in both languages, and so are they typed. */
const groupMark = '.';
/** An English hand may part groups by commas; in Indonesian a comma begins decimals. */
const readMarks: Readonly<Record<Language, readonly string[]>> = { id: [groupMark], en: [groupMark, ','] };

/**
 * The digits, with their sign, of a whole number that may stand in groups of three, parted alike by one of `marks` or by
 * spaces: `12.000`, `Rp 12.000`. Null when it is none.
 */
function digitsBy(text: string, marks: readonly string[]): string | null {
  const [whole, sign = '', currency = ''] = /^(-?)\s*(rp\.?)?\s*/i.exec(text.trim()) ?? [''];
  const rest = text.trim().slice(whole.length);
  const unsigned = currency ? rest.replace(/,-$/, '') : rest;
  const mark = /\s/.test(unsigned) ? /\s/ : (marks.find((one) => unsigned.includes(one)) ?? groupMark);
  const groups = unsigned.split(mark);
  const isWhole = groups.every((group) => patterns.digits.test(group)) && patterns.dottedDigits.test(groups.join('.'));
  return isWhole ? sign + groups.join('') : null;
}

const digitsOf = (text: string, language: Language): string | null => digitsBy(text, readMarks[language]);

/** Digits in groups of three; any other text, digits that begin with zero, and more than a number has, as they stand. */
export const groupDigits = (text: string): string =>
  /^-?[1-9]\d*$/.test(text) && isNumber(text) ? grouped(text, groupMark) : text;

/** A whole number, with or without its groups. */
export function readWhole(text: string, language: Language = currentLanguage()): TypedNumber {
  if (text.trim() === '') return null;
  const digits = digitsOf(text, language);
  return digits !== null && isNumber(digits) ? Number(digits) : text;
}

/** Per cent with up to two decimals, behind a comma or a point. */
export function readPercent(text: string): TypedNumber {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return patterns.percent.test(plain) || plain === '100' ? Number(plain) : text;
}

export type NumberFault =
  /** Grouped by commas, which begin decimals. */
  { readonly code: 'mistaken'; readonly meant: string } | { readonly code: 'decimals' | 'groups' | 'long' | 'none' };

/** Why a text is no whole number. */
export function numberFault(text: string, language: Language): NumberFault {
  if (digitsOf(text, language) !== null) return { code: 'long' };
  const mistaken = digitsBy(text, [',']);
  if (mistaken !== null) return { code: 'mistaken', meant: groupDigits(mistaken) };
  if (!/^[-\d.,\s]*\d[-\d.,\s]*$/.test(text)) return { code: 'none' };
  return { code: language === 'id' && text.includes(',') ? 'decimals' : 'groups' };
}

/** What came of one change to a field's text. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
  /** What was typed; empty for a deletion, null for what came otherwise: pasted, dropped, filled in. */
  readonly typed: string | null;
  /** Whether it deletes what stands behind the caret. */
  readonly forward?: boolean;
}

interface Retyped {
  /** Digits without their groups, or what was typed where it is no whole number. */
  readonly text: string;
  /** Where the caret stands once the digits are grouped. */
  readonly caret: number;
}

/** Takes a change of what a field shows in groups: marks between digits are the field's own, unless somebody types them. */
export function retype(shown: string, edit: Edit, language: Language): Retyped {
  const { text, caret } = beyondMark(shown, edit);
  const isOurs = isGrouped(shown) && (edit.typed === null ? addsDigits(shown, edit) : isDigits(edit.typed));
  const bare = isOurs ? text.replaceAll(groupMark, '') : digitsOf(text, language);
  if (bare === null || !/^-?\d*$/.test(bare)) return { text, caret };
  return { text: bare, caret: behindDigits(groupDigits(bare), countDigits(text.slice(0, caret))) };
}

const isDigits = (text: string): boolean => patterns.emptyOrDigits.test(text);
const countDigits = (text: string): number => text.replaceAll(/[^-\d]/g, '').length;

const isGrouped = (shown: string): boolean => {
  const digits = shown.replaceAll(groupMark, '');
  return /^-?\d*$/.test(digits) && groupDigits(digits) === shown;
};

/** Whether digits came between what stood there, and nothing went. */
function addsDigits(shown: string, { text, caret }: Edit): boolean {
  const from = caret - (text.length - shown.length);
  const added = text.slice(from, caret);
  return added !== '' && isDigits(added) && text.slice(0, from) + text.slice(caret) === shown;
}

/** Who deletes a mark alone means the digit beyond it. */
function beyondMark(shown: string, { text, caret, typed, forward = false }: Edit) {
  const [before, behind] = [text.slice(0, caret), text.slice(caret)];
  if (typed !== '' || before + groupMark + behind !== shown) return { text, caret };
  return forward
    ? { text: before + behind.slice(1), caret }
    : { text: before.slice(0, -1) + behind, caret: Math.max(0, caret - 1) };
}

/** The place behind so many digits. */
function behindDigits(text: string, count: number): number {
  let place = 0;
  for (let left = count; left > 0 && place < text.length; place += 1) if (/[-\d]/.test(text.charAt(place))) left -= 1;
  return place;
}
