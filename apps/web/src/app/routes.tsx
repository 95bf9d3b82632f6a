import type { ComponentType } from 'react';
import ServerDownPage from '../features/identity/session/server-down-page.tsx';
import type { Access } from './access.ts';

/**
 * Navbar, toolbar and footer; or the footer alone (cashier screens); or nothing. Cashier and wall screens never leave for
 * /server-down.
 */
type Chrome = 'full' | 'footer' | 'wall' | 'none';
/** A screen is the default export of its module. */
type Load = () => Promise<{ default: ComponentType }>;

export interface ScreenRoute {
  readonly path: string;
  readonly access: Access;
  readonly chrome: Chrome;
  readonly load: Load;
}

function screens(access: Access, chrome: Chrome, byPath: Readonly<Record<string, Load>>): ScreenRoute[] {
  return Object.entries(byPath).map(([path, load]) => ({ path, access, chrome, load }));
}

/** Every screen of the product, one line each. */
export const screenRoutes: readonly ScreenRoute[] = [
  ...screens('onlyGuest', 'none', {
    '/login': () => import('../features/identity/session/login-page.tsx'),
    '/forgot_password': () => import('../features/identity/session/forgot-password-page.tsx'),
    '/users/password_reset/:token': () => import('../features/identity/session/reset-password-page.tsx'),
    '/register': () => import('../features/identity/session/register-page.tsx'),
  }),
  ...screens('any', 'none', {
    // Loaded with the program: it could not be fetched when it is needed.
    '/server-down/:status?': () => Promise.resolve({ default: ServerDownPage }),
    '/license_expired': () => import('../features/system/licence/license-expired-page.tsx'),
  }),
  // Their calls ask for a right or a token of their own; without either they show only the ways in.
  ...screens('any', 'wall', {
    '/gate_monitoring': () => import('../features/gates/monitoring/gate-monitoring-page.tsx'),
    '/gate_monitoring/timeline': () => import('../features/gates/timeline/timeline-page.tsx'),
  }),
  ...screens('user', 'none', {
    '/logout': () => import('../features/identity/session/logout-page.tsx'),
    '/second_factor': () => import('../features/identity/account/second-factor-page.tsx'),
  }),
  ...screens('user', 'full', {
    '/dashboard': () => import('../features/dashboards/own/dashboard-page.tsx'),
    '/personalize_dashboards': () => import('../features/dashboards/own/personalize-page.tsx'),
    '/change_password': () => import('../features/identity/account/change-password-page.tsx'),
    '/notifications': () => import('../features/communication/notifications/notifications-page.tsx'),
    '/current_schedule': () => import('../features/workforce/schedule/current-schedule-page.tsx'),
  }),
  ...screens('admin', 'full', {
    '/parking_out_manual': () => import('../features/parking/cashier/manual/check-out-by-hand-page.tsx'),
    '/parking_in_out_manual': () => import('../features/parking/cashier/manual/stay-by-hand-page.tsx'),
    '/edit-plate-number': () => import('../features/parking/cashier/plate/edit-plate-page.tsx'),
    '/production': () => import('../features/reports/production/production-page.tsx'),
    '/production/per_operator': () => import('../features/reports/production/per-operator-page.tsx'),
    '/production/per_date': () => import('../features/reports/production/per-date-page.tsx'),
    '/production/parking': () => import('../features/reports/production/parking-page.tsx'),
    '/traffics': () => import('../features/reports/traffic/traffics-page.tsx'),
    '/traffic_per_hour_graphic': () => import('../features/reports/traffic/per-hour-graphic-page.tsx'),
    '/vehicle_in_per_month_graph': () => import('../features/reports/traffic/vehicle-in-per-month-page.tsx'),
    '/gates': () => import('../features/gates/gates/gates-page.tsx'),
    '/gate-mobile': () => import('../features/gates/gates/mobile-gates-page.tsx'),
    '/device_types': () => import('../features/gates/equipment/device-types-page.tsx'),
    '/stream_settings': () => import('../features/gates/equipment/stream-settings-page.tsx'),
    '/audio_files': () => import('../features/gates/equipment/audio-files-page.tsx'),
    '/program_files': () => import('../features/gates/equipment/program-files-page.tsx'),
    '/print_fields': () => import('../features/gates/printing/print-fields-page.tsx'),
    '/identity_types': () => import('../features/identity/catalogues/identity-types-page.tsx'),
    '/module_group': () => import('../features/identity/catalogues/module-groups-page.tsx'),
    '/members': () => import('../features/members/people/members-page.tsx'),
    '/member_non_staff': () => import('../features/members/people/non-staff-page.tsx'),
    '/guest': () => import('../features/members/people/guests-page.tsx'),
    '/member_transaction': () => import('../features/members/people/member-transactions-page.tsx'),
    '/departments': () => import('../features/members/catalogues/departments-page.tsx'),
    '/subscription_fare_components': () =>
      import('../features/members/catalogues/subscription-fare-components-page.tsx'),
    '/subscription_fare_names': () => import('../features/members/subscription-fares/subscription-fare-names-page.tsx'),
    '/transaction_types': () => import('../features/tariffs/catalogues/transaction-types-page.tsx'),
    '/modules': () => import('../features/identity/modules/modules-page.tsx'),
    '/news': () => import('../features/communication/news/news-page.tsx'),
    '/news/:newsId': () => import('../features/communication/news/read-news-page.tsx'),
    '/dashboard_components': () => import('../features/dashboards/components/dashboard-components-page.tsx'),
    '/announcements': () => import('../features/communication/announcements/announcements-page.tsx'),
    '/notification_rules': () => import('../features/communication/notification-rules/notification-rules-page.tsx'),
    '/user_groups': () => import('../features/identity/user-groups/user-groups-page.tsx'),
    '/users': () => import('../features/identity/users/users-page.tsx'),
    '/user_groups/:userGroupId/access_groups': () => import('../features/identity/user-groups/rights-page.tsx'),
    '/user_groups/:userGroupId/access_dashboards': () =>
      import('../features/dashboards/components/group-dashboards-page.tsx'),
    '/user_groups/:userGroupId/additional_fare_names': () =>
      import('../features/tariffs/additional-fares/group-additional-fares-page.tsx'),
    '/menus': () => import('../features/identity/menus/menus-page.tsx'),
    '/deposits': () => import('../features/money/deposits/deposits-page.tsx'),
    '/deposits/unmatched_takings': () => import('../features/money/deposits/unmatched-takings-page.tsx'),
    '/to_collect': () => import('../features/parking/to-collect/to-collect-page.tsx'),
    '/claimed_payments': () => import('../features/money/claims/claimed-payments-page.tsx'),
    '/operator_debts': () => import('../features/money/debts/operator-debts-page.tsx'),
    '/deposit_manual': () => import('../features/money/deposits/manual-deposits-page.tsx'),
    '/deposit_non_cash': () => import('../features/money/deposits/non-cash-page.tsx'),
    '/payments_on_account': () => import('../features/parking/payments/payments-on-account-page.tsx'),
    '/finance_report': () => import('../features/money/deposits/finance-report-page.tsx'),
    '/live_transactions': () => import('../features/parking/lists/live-page.tsx'),
    '/parking_ins': () => import('../features/parking/lists/entries-page.tsx'),
    '/parkings': () => import('../features/parking/lists/cars-inside-page.tsx'),
    '/parking_outs': () => import('../features/parking/lists/exits-page.tsx'),
    '/transactions': () => import('../features/parking/lists/transactions-page.tsx'),
    '/parking_transaction': () => import('../features/parking/lists/pairs-page.tsx'),
    '/transaction-log': () => import('../features/parking/lists/payment-logs-page.tsx'),
    '/report/parking-log': () => import('../features/parking/lists/parking-log-page.tsx'),
    '/parking_in_deletes': () => import('../features/parking/lists/deleted-entries-page.tsx'),
    '/report/manual-open-gate': () => import('../features/parking/lists/manual-openings-page.tsx'),
    '/cash': () => import('../features/money/cash/cash-page.tsx'),
    '/cash-in': () => import('../features/money/cash/cash-ins-page.tsx'),
    '/cash-out': () => import('../features/money/cash/cash-outs-page.tsx'),
    '/cash-mutation': () => import('../features/money/cash/cash-mutations-page.tsx'),
    '/cash-transaction': () => import('../features/money/cash/cash-transactions-page.tsx'),
    '/cash-transaction-category': () => import('../features/money/cash/cash-categories-page.tsx'),
    '/inventory': () => import('../features/inventory/inventories-page.tsx'),
    '/inventory-in': () => import('../features/inventory/inventory-ins-page.tsx'),
    '/inventory-out': () => import('../features/inventory/inventory-outs-page.tsx'),
    '/paid-type': () => import('../features/money/paid-types/paid-types-page.tsx'),
    '/shift': () => import('../features/workforce/shifts/shifts-page.tsx'),
    '/schedule': () => import('../features/workforce/schedule/schedule-page.tsx'),
    '/schedule_summary_report': () => import('../features/workforce/schedule/summary-page.tsx'),
    '/vehicle_types': () => import('../features/tariffs/vehicle-types/vehicle-types-page.tsx'),
    '/vehicle_types/holidays': () => import('../features/tariffs/holidays/holidays-page.tsx'),
    '/vehicle_types/:vehicleTypeId/fares/:fareId': () => import('../features/tariffs/editor/fare-editor-page.tsx'),
    '/fare_non_regulars': () => import('../features/tariffs/fare-non-regulars/fare-non-regulars-page.tsx'),
    '/additional_fare_names': () => import('../features/tariffs/additional-fares/additional-fare-names-page.tsx'),
    '/parking_fines': () => import('../features/tariffs/fines/parking-fines-page.tsx'),
    '/overdue_tolerances': () => import('../features/tariffs/fines/overdue-tolerances-page.tsx'),
    '/system_configurations': () => import('../features/settings/configuration-page.tsx'),
    '/vehicle_audit_type': () => import('../features/audits/vehicle-audit-types-page.tsx'),
    '/audit_configuration': () => import('../features/audits/audit-configuration-page.tsx'),
    '/user_activity': () => import('../features/system/activity/activity-page.tsx'),
    '/status': () => import('../features/system/status/status-page.tsx'),
    '/apis': () => import('../features/apis/apis-page.tsx'),
    '/system_profiles': () => import('../features/system/profile/system-profile-page.tsx'),
  }),
  ...screens('admin', 'footer', {
    '/parking_out_cashier': () => import('../features/parking/cashier/exit/exit-page.tsx'),
    '/parking-out-cashier-lpr': () => import('../features/parking/cashier/exit/exit-lpr-page.tsx'),
    '/parking_in_cashier': () => import('../features/parking/cashier/entry/paid-entry-page.tsx'),
    '/pre_entry_cashier': () => import('../features/parking/cashier/entry/pre-entry-page.tsx'),
  }),
];
