import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../kit/screen-tabs.tsx';

const list = '/cheating_indication_report';
const rules = '/cheating_indication_report/rules';

/** What was found, and by which rules. */
export function IndicationTabs({ shown }: { readonly shown: typeof list | typeof rules }) {
  const { t } = useTranslation();
  return (
    <ScreenTabs
      label={t('indications.indications.title')}
      shown={shown}
      tabs={[
        { name: t('indications.indications.title'), address: list },
        { name: t('indications.rules.title'), address: rules },
      ]}
    />
  );
}
