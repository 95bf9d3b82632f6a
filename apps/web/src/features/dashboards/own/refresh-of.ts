import type { DashboardWidget } from '@parking/contract/dashboards/dashboards';

/** How a widget's call is read: again after its interval, and its failure told on the card. */
export const refreshOf = ({ refreshAble, refreshInterval }: DashboardWidget) =>
  ({
    refetchEveryMs: refreshAble && refreshInterval > 0 ? refreshInterval * 1000 : false,
    keepPrevious: true,
    handles: 'all',
  }) as const;
