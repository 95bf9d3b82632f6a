import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../../kit/screen-tabs.tsx';

const screens = { types: '/vehicle_types', holidays: '/vehicle_types/holidays' } as const;

/** Vehicle types, and the days that their fares take for holidays. */
export function FareTabs({ shown }: { readonly shown: keyof typeof screens }) {
  const { t } = useTranslation();
  return (
    <ScreenTabs
      label={t('tariffs.tabs.label')}
      shown={screens[shown]}
      tabs={[
        { name: t('tariffs.tabs.types'), address: screens.types },
        { name: t('tariffs.tabs.holidays'), address: screens.holidays },
      ]}
    />
  );
}
