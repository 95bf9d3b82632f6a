import { type Language, defaultLanguage, languages } from '@parking/contract/core/language';

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

const guestKey = 'guest-language';

/** A guest's choice goes with them into the session they open next. */
export function keepGuestChoice(language: Language): void {
  sessionStorage.setItem(guestKey, language);
}

export function takeGuestChoice(): Language | null {
  const text = sessionStorage.getItem(guestKey);
  sessionStorage.removeItem(guestKey);
  return isLanguage(text) ? text : null;
}
