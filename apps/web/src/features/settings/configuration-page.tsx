import { systemConfigurations } from '@parking/contract/settings/system-configurations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsPage } from '../../kit/record/settings-page.tsx';
import { ConfigurationFields } from './configuration-fields.tsx';
import { WaitingSettings } from './waiting-settings.tsx';
import './texts.ts';

/** Every setting of how the site works, in groups, with a sample of the paper that they change. */
export default function ConfigurationPage() {
  const { t } = useTranslation();
  // What holds at once is in the form from then on, beside what was typed.
  const [held, setHeld] = useState(0);
  return (
    <SettingsPage
      changedBeside={held}
      route="/system_configurations"
      texts="configuration.system"
      lead={t('configuration.lead')}
      readOnly={t('configuration.readOnly')}
      get={systemConfigurations.get}
      update={systemConfigurations.update}
      width={1080}
      above={<WaitingSettings onHeld={() => setHeld(held + 1)} />}
    >
      {(settings) => (
        <ConfigurationFields
          passwordSet={settings['ftpPasswordSet'] === true}
          keySet={settings['lprKeySet'] === true}
        />
      )}
    </SettingsPage>
  );
}
