import { auditConfigurations } from '@parking/contract/audits/audit-configurations';
import { useTranslation } from 'react-i18next';
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
