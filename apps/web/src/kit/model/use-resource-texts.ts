import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/language.ts';
import type { ResourceTexts, ResourceTextsKey } from './resource-types.ts';

export const resourceTexts = (i18n: I18n, key: ResourceTextsKey): ResourceTexts =>
  i18n.getResource(currentLanguage(), 'translation', key) as ResourceTexts;

export function useResourceTexts(key: ResourceTextsKey): ResourceTexts {
  const { i18n } = useTranslation();
  return resourceTexts(i18n, key);
}
