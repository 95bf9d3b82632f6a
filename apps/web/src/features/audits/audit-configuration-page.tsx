import Alert from '@mui/material/Alert';
import { auditConfigurations } from '@parking/contract/audits/audit-configurations';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { PercentField } from '../../kit/form/fields/number-field.tsx';
import { SwitchField } from '../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { SettingsPage } from '../../kit/record/settings-page.tsx';
import './texts.ts';

export default function AuditConfigurationPage() {
  const { t } = useTranslation();
  return (
    <SettingsPage
      route="/audit_configuration"
      texts="audits.configuration"
      lead={t('audits.configuration.lead')}
      readOnly={t('audits.configuration.readOnly')}
      get={auditConfigurations.get}
      update={auditConfigurations.update}
      above={<Accuracy />}
    >
      {() => (
        <>
          <SwitchField name="isEnable" />
          <TextField name="url" type="url" />
          <PercentField name="threshold" />
        </>
      )}
    </SettingsPage>
  );
}

/** What the recogniser did in the last days, and how often people who did not know agreed with it. */
function Accuracy() {
  const { t } = useTranslation();
  const { data } = useApiQuery(auditConfigurations.accuracy, {}, { handles: 'all' });
  if (!data || data.matched + data.toPeople + data.silent + data.waiting === 0) return null;
  const { matched, toPeople, silent, waiting, checked, right, lastAnswerAt, fault } = data;
  return (
    <Alert severity={fault === null ? 'info' : 'warning'} sx={{ maxWidth: 720, mt: 2 }}>
      <p>
        {t('audits.configuration.did', {
          matched: formatNumber(matched),
          toPeople: formatNumber(toPeople),
          waiting: formatNumber(waiting),
          silent: formatNumber(silent),
        })}
      </p>
      <p>
        {checked === 0
          ? t('audits.configuration.unchecked')
          : t('audits.configuration.checked', {
              right: formatNumber(right),
              checked: formatNumber(checked),
              percent: formatNumber(Math.round((100 * right) / checked)),
            })}
      </p>
      {fault !== null && (
        <p>
          {t('audits.configuration.away', {
            at: lastAnswerAt === null ? '–' : formatDateTime(lastAnswerAt),
            fault: t(`audits.configuration.faults.${faultOf(fault)}`),
          })}
        </p>
      )}
    </Alert>
  );
}

const faults = ['timeout', 'refused', 'wrong-answer', 'address-not-allowed'] as const;

const faultOf = (fault: string): (typeof faults)[number] | 'unreachable' =>
  faults.find((name) => fault.startsWith(name)) ?? 'unreachable';
