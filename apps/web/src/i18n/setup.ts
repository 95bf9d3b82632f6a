import { type Language, defaultLanguage } from '@parking/contract/core/language';
import i18next from 'i18next';
import type { ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import './common.ts';
import './failures.ts';
import { currentLanguage, keepLanguage } from './language.ts';
import './session.ts';
import { textsSoFar } from './texts.ts';

/** The name of a text, for components that are told which one to show. */
export type TextKey = ParseKeys;

export async function startTexts(): Promise<void> {
  keepLanguage(currentLanguage());
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: defaultLanguage,
    resources: textsSoFar(),
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await i18next.changeLanguage(language);
}
