import type { Language } from '@parking/contract/core/language';
import { currentLanguage } from '../../../i18n/language.ts';
import { systemProfile } from '../profile/texts.ts';
import { recordTexts } from './record-words.ts';
import { activity } from './texts.ts';

/** Names that several kinds of records share, and those of records without a screen of their own. */
const sharedNames = (entity: string, language: Language): Readonly<Record<string, unknown>> =>
  entity === 'system_profile' ? systemProfile[language] : activity[language].fields;

/** The name of a field as people know it; what no screen names is spelled out: `entryGate` as "Entry gate". */
export function fieldName(entity: string, path: string): string {
  const language = currentLanguage();
  const name = recordTexts(entity, language)?.fields?.[path] ?? sharedNames(entity, language)[path];
  if (typeof name === 'string') return name;
  const words = path
    .replaceAll('.', ' · ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
