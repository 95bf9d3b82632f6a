import { useTranslation } from 'react-i18next';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import '../texts.ts';

/** Beside a zone whose cars are not to be relied on until somebody has counted them. */
export function ToCount() {
  const { t } = useTranslation();
  return (
    <ToneChip tone="warning" icon="warning">
      {t('zones.toCount')}
    </ToneChip>
  );
}
