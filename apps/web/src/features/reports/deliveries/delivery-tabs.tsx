import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../../kit/screen-tabs.tsx';
import './texts.ts';

export const route = '/report_deliveries';
export const schedulesAddress = `${route}?tab=schedules`;

export function DeliveryTabs({ shown }: { readonly shown: string }) {
  const { t } = useTranslation();
  return (
    <ScreenTabs
      label={t('sentReports.screens')}
      shown={shown}
      tabs={[
        { name: t('sentReports.sent'), address: route },
        { name: t('sentReports.schedules'), address: schedulesAddress },
      ]}
    />
  );
}
