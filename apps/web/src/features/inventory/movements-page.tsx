import type { inventoryIns, inventoryOuts } from '@parking/contract/inventory/inventories';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { TakenBackNotice } from '../../kit/record/taken-back-notice.tsx';
import { useBusinessDay } from '../../kit/report/use-business-day.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import './texts.ts';

const MovementForm = lazy(() => import('./movement-form.tsx'));

interface MovementsPageProps {
  readonly resource: typeof inventoryIns | typeof inventoryOuts;
  readonly route: string;
  readonly texts: 'inventory.ins' | 'inventory.outs';
}

/** Goods that come in, or go out. */
export function MovementsPage({ resource, route, texts }: MovementsPageProps) {
  const { t } = useTranslation();
  const today = useBusinessDay()?.today;
  return (
    <ResourcePage
      resource={resource}
      route={route}
      texts={texts}
      columns={[
        { key: 'number' },
        { key: 'inventoryId', cell: ({ inventory }) => inventory, exportKey: 'inventory' },
        { key: 'amount', cell: ({ amount, unit }) => `${formatNumber(amount)} ${unit ?? ''}`.trim() },
        { key: 'date' },
        { key: 'note' },
        { key: 'by' },
        { key: 'createdAt', hidden: true },
        { key: 'updatedAt', hidden: true },
        { key: 'deleted', hidden: true },
      ]}
      fields={
        <Suspense fallback={null}>
          <MovementForm />
        </Suspense>
      }
      blank={{ date: today }}
      nameOf={({ number }) => t(`${texts}.name`, { number })}
      canEdit={({ deleted }) => !deleted}
      canDelete={({ deleted }) => !deleted}
      notice={(row) => <TakenBackNotice deleted={row.deleted} />}
    />
  );
}
