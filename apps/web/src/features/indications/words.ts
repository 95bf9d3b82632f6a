import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import { labelIn } from '../../i18n/format.ts';

type Typed = Pick<CheatingIndication, 'cheatingTypeLabel' | 'cheatingTypeLabelEn'>;
type Told = Pick<CheatingIndication, 'sentence' | 'sentenceEn'>;

/** What the rule looks for. */
export const typeOf = ({ cheatingTypeLabel: label, cheatingTypeLabelEn: labelEn }: Typed): string =>
  labelIn({ label, labelEn });

/** What it found. */
export const sentenceOf = ({ sentence: label, sentenceEn: labelEn }: Told): string => labelIn({ label, labelEn });
