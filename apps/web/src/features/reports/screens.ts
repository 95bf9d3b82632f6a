import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const reportsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'reports', {
    '/production': () => import('./production/production-page.tsx'),
    '/production/per_operator': () => import('./production/per-operator-page.tsx'),
    '/production/per_date': () => import('./production/per-date-page.tsx'),
    '/production/parking': () => import('./production/parking-page.tsx'),
    '/production/subscription': () => import('./production/subscription-page.tsx'),
    '/recapitulation_parking': () => import('./production/recapitulation-parking-page.tsx'),
    '/paid-type-recap': () => import('./production/paid-type-recap-page.tsx'),
    '/payment_method_report': () => import('./payments/payment-method-page.tsx'),
    '/payment_method_report/per_period': () => import('./payments/payment-method-per-period-page.tsx'),
    '/transaction_graph': () => import('./production/transaction-graph-page.tsx'),
    '/parking_duration_report': () => import('./durations/parking-duration-page.tsx'),
    '/parking_duration_graphic': () => import('./durations/parking-duration-graphic-page.tsx'),
    '/regular_parking_duration': () => import('./durations/regular-parking-duration-page.tsx'),
    '/traffic_in': () => import('./traffic/traffic-in-page.tsx'),
    '/traffic_out': () => import('./traffic/traffic-out-page.tsx'),
    '/traffic_in_per_gate': () => import('./traffic/traffic-in-per-gate-page.tsx'),
    '/traffic_out_per_gate': () => import('./traffic/traffic-out-per-gate-page.tsx'),
    '/traffic_per_hour_report': () => import('./traffic/per-hour-page.tsx'),
    '/traffic_vehicle': () => import('./traffic/traffic-vehicle-page.tsx'),
    '/report_deliveries': () => import('./deliveries/report-deliveries-page.tsx'),
    '/traffics': () => import('./traffic/traffics-page.tsx'),
    '/traffic_per_hour_graphic': () => import('./traffic/per-hour-graphic-page.tsx'),
    '/vehicle_in_per_month_graph': () => import('./traffic/vehicle-in-per-month-page.tsx'),
  }),
];
