import { type Language, defaultLanguage, languages } from '@parking/contract/core/errors';

const storageKey = 'language';

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

function stored(): Language {
  const text = localStorage.getItem(storageKey);
  return isLanguage(text) ? text : defaultLanguage;
}

let current: Language | null = null;

export function currentLanguage(): Language {
  current ??= stored();
  return current;
}

export function keepLanguage(language: Language): void {
  current = language;
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language;
}
