import Alert from '@mui/material/Alert';
import type { PendingSetting } from '@parking/contract/settings/system-configurations';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useResourceTexts } from '../../kit/resource/use-resource-texts.ts';

/** What was said, and from which business day it holds. */
export function PendingNotice({ pending }: { readonly pending: readonly PendingSetting[] }) {
  const { t } = useTranslation();
  const { fields } = useResourceTexts('configuration.system');
  if (pending.length === 0) return null;
  const shown = (value: PendingSetting['value']): string => {
    if (value === null) return t('configuration.none');
    if (typeof value === 'boolean') return t(value ? 'configuration.on' : 'configuration.off');
    return typeof value === 'number' ? formatNumber(value) : value;
  };
  return (
    <Alert severity="info" sx={{ m: 4, mb: 0 }}>
      {pending.map(({ setting, value, from }) => (
        <div key={setting}>
          {t('configuration.pending', {
            date: formatDate(from),
            what: fields[setting] ?? setting,
            value: shown(value),
          })}
        </div>
      ))}
    </Alert>
  );
}
