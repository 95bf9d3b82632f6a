import type { Language } from '@parking/contract/core/language';
import i18next from 'i18next';
import { currentLanguage } from '../../i18n/language.ts';
import { numberFault } from './typed-number.ts';

/** Why what was typed is no whole number. */
export function numberFaultText(text: string, language: Language = currentLanguage()): string {
  const fault = numberFault(text, language);
  if (fault.code === 'mistaken') return i18next.t('kit.form.number.mistaken', { lng: language, meant: fault.meant });
  return i18next.t(`kit.form.number.${fault.code}`, { lng: language });
}

export const percentFaultText = (language: Language): string => i18next.t('kit.form.number.percent', { lng: language });
