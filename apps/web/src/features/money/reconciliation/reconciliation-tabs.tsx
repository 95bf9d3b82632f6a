import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../../kit/screen-tabs.tsx';
import './texts.ts';

const places = {
  desk: '/reconciliation',
  all: '/reconciliation/all',
  files: '/reconciliation/files',
} as const;

/** The ways between the desk, all differences and the files. */
export function ReconciliationTabs({ shown }: { readonly shown: keyof typeof places }) {
  const { t } = useTranslation();
  return (
    <ScreenTabs
      label={t('reconciliation.tabs.label')}
      tabs={[
        { name: t('reconciliation.tabs.desk'), address: places.desk },
        { name: t('reconciliation.tabs.all'), address: places.all },
        { name: t('reconciliation.tabs.files'), address: places.files },
      ]}
      shown={places[shown]}
    />
  );
}
