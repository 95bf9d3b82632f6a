import type { ComponentType } from 'react';
import ServerDownPage from '../features/session/server-down-page.tsx';
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
    '/login': () => import('../features/session/login-page.tsx'),
    '/forgot_password': () => import('../features/session/forgot-password-page.tsx'),
    '/users/password_reset/:token': () => import('../features/session/reset-password-page.tsx'),
    '/register': () => import('../features/session/register-page.tsx'),
  }),
  ...screens('any', 'none', {
    // Loaded with the program: it could not be fetched when it is needed.
    '/server-down/:status?': () => Promise.resolve({ default: ServerDownPage }),
    '/license_expired': () => import('../features/system/license-expired-page.tsx'),
  }),
  // Their calls ask for a right or a token of their own; without either they show only the ways in.
  ...screens('any', 'wall', {
    '/gate_monitoring': () => import('../features/gates/monitoring/gate-monitoring-page.tsx'),
    '/gate_monitoring/timeline': () => import('../features/gates/timeline/timeline-page.tsx'),
  }),
  ...screens('user', 'none', {
    '/logout': () => import('../features/session/logout-page.tsx'),
    '/second_factor': () => import('../features/account/second-factor-page.tsx'),
  }),
  ...screens('user', 'full', {
    '/dashboard': () => import('../features/dashboard/dashboard-page.tsx'),
    '/personalize_dashboards': () => import('../features/dashboard/personalize-page.tsx'),
    '/change_password': () => import('../features/account/change-password-page.tsx'),
    '/notifications': () => import('../features/notifications/notifications-page.tsx'),
    '/current_schedule': () => import('../features/schedule/current-schedule-page.tsx'),
  }),
  ...screens('admin', 'full', {
    '/parking_out_manual': () => import('../features/cashier/manual/manual-out-page.tsx'),
    '/parking_in_out_manual': () => import('../features/cashier/manual/manual-in-out-page.tsx'),
    '/edit-plate-number': () => import('../features/cashier/plate/edit-plate-page.tsx'),
    '/production': () => import('../features/production/production-page.tsx'),
    '/production/per_operator': () => import('../features/production/per-operator-page.tsx'),
    '/production/per_date': () => import('../features/production/per-date-page.tsx'),
    '/production/parking': () => import('../features/production/parking-page.tsx'),
    '/traffics': () => import('../features/traffic/traffics-page.tsx'),
    '/traffic_per_hour_graphic': () => import('../features/traffic/per-hour-graphic-page.tsx'),
    '/vehicle_in_per_month_graph': () => import('../features/traffic/vehicle-in-per-month-page.tsx'),
    '/gates': () => import('../features/gates/gates/gates-page.tsx'),
    '/gate-mobile': () => import('../features/gates/gates/mobile-gates-page.tsx'),
    '/device_types': () => import('../features/gates/equipment/device-types-page.tsx'),
    '/stream_settings': () => import('../features/gates/equipment/stream-settings-page.tsx'),
    '/audio_files': () => import('../features/gates/equipment/audio-files-page.tsx'),
    '/program_files': () => import('../features/gates/equipment/program-files-page.tsx'),
    '/print_fields': () => import('../features/gates/printing/print-fields-page.tsx'),
    '/identity_types': () => import('../features/catalogues/identity-types-page.tsx'),
    '/module_group': () => import('../features/catalogues/module-groups-page.tsx'),
    '/members': () => import('../features/members/members-page.tsx'),
    '/member_non_staff': () => import('../features/members/non-staff-page.tsx'),
    '/guest': () => import('../features/members/guests-page.tsx'),
    '/member_transaction': () => import('../features/members/member-transactions-page.tsx'),
    '/departments': () => import('../features/catalogues/departments-page.tsx'),
    '/subscription_fare_components': () => import('../features/catalogues/subscription-fare-components-page.tsx'),
    '/subscription_fare_names': () => import('../features/members/subscription-fares/subscription-fare-names-page.tsx'),
    '/transaction_types': () => import('../features/catalogues/transaction-types-page.tsx'),
    '/modules': () => import('../features/modules/modules-page.tsx'),
    '/news': () => import('../features/news/news-page.tsx'),
    '/news/:newsId': () => import('../features/news/read-news-page.tsx'),
    '/dashboard_components': () => import('../features/dashboard-components/dashboard-components-page.tsx'),
    '/announcements': () => import('../features/announcements/announcements-page.tsx'),
    '/notification_rules': () => import('../features/notification-rules/notification-rules-page.tsx'),
    '/user_groups': () => import('../features/user-groups/user-groups-page.tsx'),
    '/users': () => import('../features/users/users-page.tsx'),
    '/user_groups/:userGroupId/access_groups': () => import('../features/user-groups/rights-page.tsx'),
    '/user_groups/:userGroupId/access_dashboards': () =>
      import('../features/dashboard-components/group-dashboards-page.tsx'),
    '/user_groups/:userGroupId/additional_fare_names': () =>
      import('../features/tariffs/additional-fares/group-additional-fares-page.tsx'),
    '/menus': () => import('../features/menus/menus-page.tsx'),
    '/deposits': () => import('../features/deposits/deposits-page.tsx'),
    '/deposits/unmatched_takings': () => import('../features/deposits/unmatched-takings-page.tsx'),
    '/to_collect': () => import('../features/deposits/to-collect/to-collect-page.tsx'),
    '/claimed_payments': () => import('../features/deposits/claims/claimed-payments-page.tsx'),
    '/operator_debts': () => import('../features/deposits/debts/operator-debts-page.tsx'),
    '/deposit_manual': () => import('../features/deposits/manual-deposits-page.tsx'),
    '/deposit_non_cash': () => import('../features/deposits/non-cash-page.tsx'),
    '/payments_on_account': () => import('../features/deposits/on-account/payments-on-account-page.tsx'),
    '/finance_report': () => import('../features/deposits/finance-report-page.tsx'),
    '/live_transactions': () => import('../features/stays/live-page.tsx'),
    '/parking_ins': () => import('../features/stays/entries-page.tsx'),
    '/parkings': () => import('../features/stays/cars-inside-page.tsx'),
    '/parking_outs': () => import('../features/stays/exits-page.tsx'),
    '/transactions': () => import('../features/stays/transactions-page.tsx'),
    '/parking_transaction': () => import('../features/stays/pairs-page.tsx'),
    '/transaction-log': () => import('../features/stays/payment-logs-page.tsx'),
    '/report/parking-log': () => import('../features/stays/parking-log-page.tsx'),
    '/parking_in_deletes': () => import('../features/stays/deleted-entries-page.tsx'),
    '/report/manual-open-gate': () => import('../features/stays/manual-openings-page.tsx'),
    '/cash': () => import('../features/cash/cash-page.tsx'),
    '/cash-in': () => import('../features/cash/cash-ins-page.tsx'),
    '/cash-out': () => import('../features/cash/cash-outs-page.tsx'),
    '/cash-mutation': () => import('../features/cash/cash-mutations-page.tsx'),
    '/cash-transaction': () => import('../features/cash/cash-transactions-page.tsx'),
    '/cash-transaction-category': () => import('../features/cash/cash-categories-page.tsx'),
    '/inventory': () => import('../features/inventory/inventories-page.tsx'),
    '/inventory-in': () => import('../features/inventory/inventory-ins-page.tsx'),
    '/inventory-out': () => import('../features/inventory/inventory-outs-page.tsx'),
    '/paid-type': () => import('../features/paid-types/paid-types-page.tsx'),
    '/shift': () => import('../features/shifts/shifts-page.tsx'),
    '/schedule': () => import('../features/schedule/schedule-page.tsx'),
    '/schedule_summary_report': () => import('../features/schedule/summary-page.tsx'),
    '/vehicle_types': () => import('../features/tariffs/vehicle-types/vehicle-types-page.tsx'),
    '/vehicle_types/holidays': () => import('../features/tariffs/holidays/holidays-page.tsx'),
    '/vehicle_types/:vehicleTypeId/fares/:fareId': () => import('../features/tariffs/editor/fare-editor-page.tsx'),
    '/fare_non_regulars': () => import('../features/tariffs/fare-non-regulars/fare-non-regulars-page.tsx'),
    '/additional_fare_names': () => import('../features/tariffs/additional-fares/additional-fare-names-page.tsx'),
    '/parking_fines': () => import('../features/tariffs/fines/parking-fines-page.tsx'),
    '/overdue_tolerances': () => import('../features/tariffs/fines/overdue-tolerances-page.tsx'),
    '/system_configurations': () => import('../features/configuration/configuration-page.tsx'),
    '/vehicle_audit_type': () => import('../features/audits/vehicle-audit-types-page.tsx'),
    '/audit_configuration': () => import('../features/audits/audit-configuration-page.tsx'),
    '/user_activity': () => import('../features/activity/activity-page.tsx'),
    '/status': () => import('../features/system/status-page.tsx'),
    '/apis': () => import('../features/apis/apis-page.tsx'),
    '/system_profiles': () => import('../features/system/system-profile-page.tsx'),
  }),
  ...screens('admin', 'footer', {
    '/parking_out_cashier': () => import('../features/cashier/exit/exit-page.tsx'),
    '/parking-out-cashier-lpr': () => import('../features/cashier/exit/exit-lpr-page.tsx'),
    '/parking_in_cashier': () => import('../features/cashier/entry/paid-entry-page.tsx'),
    '/pre_entry_cashier': () => import('../features/cashier/entry/pre-entry-page.tsx'),
  }),
];
