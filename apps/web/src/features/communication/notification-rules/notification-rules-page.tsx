import { notificationRules } from '@parking/contract/communication/communication';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { ScreenName } from './screen-name.tsx';
import '../texts.ts';

const RuleFields = lazy(() => import('./rule-fields.tsx'));

export const ahead = listAhead(notificationRules);

export default function NotificationRulesPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={notificationRules}
      route="/notification_rules"
      texts="communication.notificationRules"
      columns={[
        { key: 'type' },
        { key: 'target', cell: ({ target }) => <ScreenName route={target} /> },
        { key: 'action' },
        { key: 'actionEn' },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={<RuleFields />}
      nameOf={({ type }) => t(`communication.notificationRules.values.type.${type}`)}
    />
  );
}
