import { dashboards, findWidgetCall } from '@parking/contract/dashboards/dashboards';
import { reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import type { Choice } from '../../../kit/form/fields/choice-field.tsx';
import { useOptions } from '../../../kit/model/options.ts';

/** The addresses a dashboard can show, by what they show. */
export function useWidgetCalls(): { readonly choices: readonly Choice[]; readonly wordOf: (url: string) => string } {
  const { t } = useTranslation();
  const vehicles = useOptions({ options: vehicleTypes.options });
  const { trafficPerHour, yearly } = dashboards;
  const choices: readonly Choice[] = [
    { id: dashboards.attention.path, label: t('dashboard.calls.attention') },
    { id: dashboards.occupancy.path, label: t('dashboard.calls.occupancy') },
    { id: dashboards.takings.path, label: t('dashboard.calls.takings') },
    { id: reconciliation.ageing.path, label: t('dashboard.calls.providersOwe') },
    { id: dashboards.gateStates.path, label: t('dashboard.calls.gateStates') },
    ...(['in', 'out'] as const).map((type) => ({
      id: trafficPerHour.path.replace('{type}', type),
      label: t(`dashboard.calls.${type}`),
    })),
    ...(vehicles.data ?? []).map((vehicle) => ({
      id: yearly.path.replace('{id}', vehicle.id),
      label: t('dashboard.calls.yearly', { vehicle: labelIn(vehicle) }),
    })),
  ];
  const wordOf = (url: string): string => {
    const known = choices.find(({ id }) => id === url)?.label;
    if (known !== undefined) return known;
    const isGone = vehicles.data !== undefined && findWidgetCall(url)?.call === yearly;
    return isGone ? t('dashboard.calls.yearlyOther') : url;
  };
  return { choices, wordOf };
}
