// Everything below a space but tab, line feed and carriage return; and delete.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
/** One half of a character that is written as two: what cutting a text in the middle of an emoji leaves. */
const halves = /\p{Surrogate}/u;

/**
 * Why a text from outside cannot be kept, wherever it stands: PostgreSQL holds no NUL, logs must not be forged, and half a
 * character is no text to whatever reads it next.
 */
export function textFault(text: string): 'control-characters' | 'broken-characters' | null {
  if (controlCharacters.test(text)) return 'control-characters';
  return halves.test(text) ? 'broken-characters' : null;
}

/** The text as it can be kept, where what came must not be lost: U+FFFD stands for what cannot. */
export const mendText = (text: string): string =>
  text.replaceAll(new RegExp(controlCharacters, 'g'), '\uFFFD').replaceAll(new RegExp(halves, 'gu'), '\uFFFD');
