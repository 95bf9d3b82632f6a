import { streamSettings } from '@parking/contract/gates/equipment';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { WordsField } from '../../../kit/form/fields/words-field.tsx';
import { SettingsPage } from '../../../kit/record/settings-page.tsx';
import '../texts.ts';

export default function StreamSettingsPage() {
  const { t } = useTranslation();
  return (
    <SettingsPage
      route="/stream_settings"
      texts="gates.stream"
      lead={t('gates.stream.lead')}
      readOnly={t('gates.stream.readOnly')}
      get={streamSettings.get}
      update={streamSettings.update}
    >
      {() => (
        <>
          <SwitchField name="isEnabled" />
          <NumberField name="framesPerSecond" />
          <NumberField name="width" unit={t('gates.stream.pixels')} />
          <NumberField name="snapshotTimeoutMs" unit={t('gates.stream.milliseconds')} />
          <WordsField name="allowedHosts" />
        </>
      )}
    </SettingsPage>
  );
}
