import type { PendingSetting } from '@parking/contract/controls/pending-settings';
import { moneyControls } from '@parking/contract/controls/controls';
import { systemConfigurations } from '@parking/contract/settings/system-configurations';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../api/query.ts';
import { useFlags } from '../../api/session.tsx';
import { formatDate, formatNumber, formatRupiah } from '../../i18n/format.ts';
import { PendingNotice } from './shared/pending-notice.tsx';
import { useOptions } from '../../kit/model/options.ts';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';

/** The settings that wait for the next business day. */
export function WaitingSettings({ onHeld }: { readonly onHeld: () => void }) {
  const { t } = useTranslation();
  const { fields, values } = useResourceTexts('configuration.system');
  const { editable } = useFlags('/system_configurations');
  const { data } = useApiQuery(systemConfigurations.get, {}, { handles: 'all' });
  const { data: fineTypes = [] } = useOptions({ options: systemConfigurations.fineTypeList });
  const { data: handling = [] } = useOptions({ options: systemConfigurations.fareHandlingList });
  const { mutateAsync } = useApiMutation(systemConfigurations.update, { handles: systemConfigurations.update.errors });
  // The key goes with the address, where that waits too.
  const isShown = ({ setting }: PendingSetting): boolean =>
    setting !== 'lprKey' || !data?.pending.some((other) => other.setting === 'lprServer');
  const shown = ({ setting, value }: PendingSetting): string => {
    if (setting === 'lprKey') return '••••••';
    if (value === null) return t('configuration.none');
    if (typeof value === 'boolean') return t(value ? 'configuration.on' : 'configuration.off');
    if (typeof value === 'number')
      return moneyControls.some((name) => name === setting) ? formatRupiah(value) : formatNumber(value);
    if (setting === 'closedUntil') return formatDate(value);
    return [...fineTypes, ...handling].find(({ id }) => id === value)?.label ?? values?.[setting]?.[value] ?? value;
  };
  return (
    <PendingNotice
      waiting={(data?.pending ?? []).filter(isShown).map((pending) => ({
        pending,
        what: fields[pending.setting] ?? pending.setting,
        value: shown(pending),
      }))}
      editable={editable}
      holdNow={async ({ setting, value }, approval) => {
        // The key that waits is known to the server alone: it is taken along with its address.
        const said = setting === 'lprKey' ? { lprServer: data?.lprServer } : { [setting]: value };
        const answer = await mutateAsync({ body: { ...said, ...approval } });
        onHeld();
        return answer;
      }}
    />
  );
}
