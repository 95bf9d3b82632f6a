import type { Language } from '@parking/contract/core/language';
import type { Severity } from '@parking/contract/indications/cheating-types';

/** As people read how grave an indication is, on paper and by mail. */
export const severityWords: Readonly<Record<Language, Readonly<Record<Severity, string>>>> = {
  id: { HIGH: 'Tinggi', MEDIUM: 'Sedang', LOW: 'Rendah' },
  en: { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' },
};
