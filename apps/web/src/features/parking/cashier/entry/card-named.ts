import type { BodyInputOf } from '@parking/contract/core/endpoint';
import type { preEntry } from '@parking/contract/parking/entry/entry';
import { codePattern } from '../exit/machine/typed-text.ts';

type Named = Pick<BodyInputOf<typeof preEntry.quote>, 'nfcNumber' | 'cardCode'>;

/** A member's card as a reader or a person types it: its chip, or the code on it. Null of what can be neither. */
export function cardNamed(text: string): Named | null {
  const card = text.trim();
  if (!codePattern.test(card)) return null;
  return { cardCode: card, ...(/^[A-Za-z0-9]+$/.test(card) && { nfcNumber: card }) };
}
