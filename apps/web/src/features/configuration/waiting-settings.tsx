import type { PendingSetting } from '@parking/contract/settings/pending-settings';
import { moneyControls } from '@parking/contract/settings/controls';
import { systemConfigurations } from '@parking/contract/settings/system-configurations';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../api/query.ts';
import { useFlags } from '../../api/session.tsx';
import { formatDate, formatNumber, formatRupiah } from '../../i18n/format.ts';
import { PendingNotice } from '../../kit/approval/pending-notice.tsx';
import { useOptions } from '../../kit/resource/options.ts';
import { useResourceTexts } from '../../kit/resource/use-resource-texts.ts';

/** The settings that wait for the next business day. */
export function WaitingSettings({ onHeld }: { readonly onHeld: () => void }) {
  const { t } = useTranslation();
  const { fields, values } = useResourceTexts('configuration.system');
  const { editable } = useFlags('/system_configurations');
  const { data } = useApiQuery(systemConfigurations.get, {}, { handles: 'all' });
  const { data: fineTypes = [] } = useOptions({ options: systemConfigurations.fineTypeList });
  const { data: handling = [] } = useOptions({ options: systemConfigurations.fareHandlingList });
  const { mutateAsync } = useApiMutation(systemConfigurations.update, { handles: systemConfigurations.update.errors });
  const shown = ({ setting, value }: PendingSetting): string => {
    if (value === null) return t('configuration.none');
    if (typeof value === 'boolean') return t(value ? 'configuration.on' : 'configuration.off');
    if (typeof value === 'number')
      return moneyControls.some((name) => name === setting) ? formatRupiah(value) : formatNumber(value);
    if (setting === 'closedUntil') return formatDate(value);
    return [...fineTypes, ...handling].find(({ id }) => id === value)?.label ?? values?.[setting]?.[value] ?? value;
  };
  return (
    <PendingNotice
      waiting={(data?.pending ?? []).map((pending) => ({
        pending,
        what: fields[pending.setting] ?? pending.setting,
        value: shown(pending),
      }))}
      editable={editable}
      holdNow={async ({ setting, value }, approval) => {
        const answer = await mutateAsync({ body: { [setting]: value, ...approval } });
        onHeld();
        return answer;
      }}
    />
  );
}
