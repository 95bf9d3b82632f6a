import { type PendingSetting, systemConfigurations } from '@parking/contract/settings/system-configurations';
import { useTranslation } from 'react-i18next';
import { SettingsPage } from '../../kit/record/settings-page.tsx';
import { ConfigurationFields } from './configuration-fields.tsx';
import { PendingNotice } from './pending-notice.tsx';
import '../../i18n/configuration.ts';

/** Every setting of how the site works, in groups, with a sample of the paper that they change. */
export default function ConfigurationPage() {
  const { t } = useTranslation();
  return (
    <SettingsPage
      route="/system_configurations"
      texts="configuration.system"
      lead={t('configuration.lead')}
      readOnly={t('configuration.readOnly')}
      get={systemConfigurations.get}
      update={systemConfigurations.update}
      width={1080}
    >
      {(settings) => (
        <>
          <PendingNotice pending={settings['pending'] as readonly PendingSetting[]} />
          <ConfigurationFields
            passwordSet={settings['ftpPasswordSet'] === true}
            keySet={settings['lprKeySet'] === true}
          />
        </>
      )}
    </SettingsPage>
  );
}
