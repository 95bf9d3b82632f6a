import { dashboardComponents } from '@parking/contract/dashboards/dashboard-components';
import { lazy } from 'react';
import { labelIn } from '../../../i18n/format.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { useWidgetCalls } from './component-call.ts';
import '../texts.ts';

const ComponentFields = lazy(() => import('./component-fields.tsx'));

export const ahead = listAhead(dashboardComponents);

export default function DashboardComponentsPage() {
  const { wordOf } = useWidgetCalls();
  return (
    <ResourcePage
      resource={dashboardComponents}
      route="/dashboard_components"
      texts="dashboard.components"
      columns={[
        { key: 'label', cell: (row) => labelIn(row) },
        { key: 'name', hidden: true },
        { key: 'url', cell: ({ url }) => wordOf(url) },
        { key: 'refreshInterval' },
        { key: 'refreshAble' },
        { key: 'groupCount' },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={<ComponentFields />}
      blank={{ refreshInterval: 60, refreshAble: true }}
    />
  );
}
