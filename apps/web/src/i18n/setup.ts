import { type Language, defaultLanguage } from '@parking/contract/core/errors';
import i18next from 'i18next';
import type { ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { common } from './common.ts';
import { failures } from './failures.ts';
import { currentLanguage, keepLanguage } from './language.ts';
import { session } from './session.ts';

/** The name of a text, for components that are told which one to show. */
export type TextKey = ParseKeys;

/** Guests are shown these; the others follow with the first screen that needs them (`loadAllTexts`). */
const guestTexts = { common, failures, session };

export async function startTexts(): Promise<void> {
  keepLanguage(currentLanguage());
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: defaultLanguage,
    resources: { id: { translation: inLanguage('id') }, en: { translation: inLanguage('en') } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

function inLanguage(language: Language) {
  return Object.fromEntries(Object.entries(guestTexts).map(([domain, pair]) => [domain, pair[language]]));
}

let loading: Promise<void> | null = null;

export function loadAllTexts(): Promise<void> {
  loading ??= import('./resources.ts').then(
    ({ resources }) => {
      i18next.addResourceBundle('id', 'translation', resources.id, true, true);
      i18next.addResourceBundle('en', 'translation', resources.en, true, true);
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await i18next.changeLanguage(language);
}
