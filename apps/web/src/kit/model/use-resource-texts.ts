import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/language.ts';
import type { ResourceTexts, ResourceTextsKey } from './resource-types.ts';

export function useResourceTexts(key: ResourceTextsKey): ResourceTexts {
  const { i18n } = useTranslation();
  return i18n.getResource(currentLanguage(), 'translation', key) as ResourceTexts;
}
