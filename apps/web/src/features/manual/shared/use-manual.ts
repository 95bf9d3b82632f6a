import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/language.ts';
import { readManual } from './read-manual.ts';

/** The manual in the language of whoever reads; undefined until it is here. */
export function useManual(enabled = true) {
  // Whoever changes the language reads on in the other one.
  useTranslation();
  const language = currentLanguage();
  return useQuery({
    queryKey: ['manual', language],
    queryFn: () => readManual(language),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  }).data;
}
