import type { Api } from '../support/api.ts';
import { addNews } from '../support/news.ts';

export interface ScreenCase {
  /** As the address bar shows it; a function where a record's key is part of it. */
  readonly path: string | ((api: Api) => Promise<string>);
  readonly name: string;
  readonly signedIn: boolean;
}

const screen = (path: string, signedIn = true): ScreenCase => ({ path, name: path, signedIn });

/** Every screen that is built, as somebody who may see it finds it. */
export const screenCases: readonly ScreenCase[] = [
  screen('/login', false),
  screen('/forgot_password', false),
  screen('/users/password_reset/abc', false),
  screen('/server-down/no-response', false),
  screen('/license_expired', false),
  screen('/dashboard'),
  screen('/change_password'),
  screen('/notifications'),
  screen('/personalize_dashboards'),
  screen('/system_profiles'),
  screen('/system_configurations'),
  screen('/apis'),
  screen('/vehicle_audit_type'),
  screen('/audit_configuration'),
  screen('/user_activity'),
  screen('/status'),
  screen('/users'),
  screen('/user_groups'),
  {
    name: '/user_groups/:userGroupId/access_groups',
    signedIn: true,
    path: async (api) => {
      const groups = await api.call<{ id: string; name: string }[]>('GET', '/user_groups?size=100');
      return `/user_groups/${groups.find((group) => group.name === 'OPERATOR')?.id}/access_groups`;
    },
  },
  screen('/menus'),
  screen('/modules'),
  screen('/module_group'),
  screen('/identity_types'),
  screen('/dashboard_components'),
  screen('/members'),
  screen('/members?open=new'),
  screen('/member_non_staff'),
  screen('/guest'),
  screen('/guest?open=new'),
  screen('/member_transaction'),
  screen('/departments'),
  screen('/subscription_fare_components'),
  screen('/subscription_fare_names'),
  screen('/subscription_fare_names?open=new'),
  screen('/transaction_types'),
  screen('/news'),
  screen('/news?open=new'),
  {
    name: '/news/:newsId',
    signedIn: true,
    path: async (api) => `/news/${(await addNews(api)).id}`,
  },
  screen('/announcements'),
  screen('/notification_rules'),
  screen('/deposits'),
  screen('/deposits/unmatched_takings'),
  screen('/claimed_payments'),
  screen('/to_collect'),
  screen('/operator_debts'),
  screen('/deposit_manual'),
  screen('/deposit_non_cash'),
  screen('/payments_on_account'),
  screen('/finance_report'),
  screen('/cash'),
  screen('/cash-in'),
  screen('/cash-out'),
  screen('/cash-mutation'),
  screen('/cash-transaction'),
  screen('/cash-transaction-category'),
  screen('/inventory'),
  screen('/inventory-in'),
  screen('/inventory-out'),
  screen('/paid-type'),
  screen('/shift'),
  screen('/schedule'),
  screen('/schedule?view=gate'),
  screen('/schedule_summary_report'),
  screen('/current_schedule'),
  screen('/production'),
  screen('/production/per_operator'),
  screen('/production/per_date'),
  screen('/production/parking'),
  screen('/traffics'),
  screen('/traffic_per_hour_graphic'),
  screen('/vehicle_in_per_month_graph'),
  screen('/parking_out_cashier'),
  screen('/parking-out-cashier-lpr'),
  screen('/parking_in_cashier'),
  screen('/pre_entry_cashier'),
  screen('/parking_out_manual'),
  screen('/parking_in_out_manual'),
  screen('/edit-plate-number'),
  screen('/vehicle_types'),
  screen('/vehicle_types/holidays'),
  screen('/vehicle_types/holidays?view=list'),
  {
    name: '/vehicle_types/:vehicleTypeId/fares/:fareId',
    signedIn: true,
    path: async (api) => {
      const [type] = await api.call<{ id: string; parkingFares: { id: string }[] }[]>('GET', '/vehicle_types?size=1');
      return `/vehicle_types/${type?.id}/fares/new?from=${type?.parkingFares[0]?.id}`;
    },
  },
  screen('/fare_non_regulars'),
  screen('/additional_fare_names'),
  {
    name: '/user_groups/:userGroupId/access_dashboards',
    signedIn: true,
    path: async (api) => {
      const groups = await api.call<{ id: string; name: string }[]>('GET', '/user_groups?size=100');
      return `/user_groups/${groups.find((group) => group.name === 'CASHIER')?.id}/access_dashboards`;
    },
  },
  {
    name: '/user_groups/:userGroupId/additional_fare_names',
    signedIn: true,
    path: async (api) => {
      const groups = await api.call<{ id: string; name: string }[]>('GET', '/user_groups?size=100');
      return `/user_groups/${groups.find((group) => group.name === 'CASHIER')?.id}/additional_fare_names`;
    },
  },
  screen('/parking_fines'),
  screen('/overdue_tolerances'),
  screen('/gate_monitoring'),
  screen('/gate_monitoring/timeline'),
  screen('/gates'),
  screen('/gate-mobile'),
  screen('/device_types'),
  screen('/stream_settings'),
  screen('/audio_files'),
  screen('/program_files'),
  screen('/print_fields'),
  screen('/live_transactions'),
  screen('/parking_ins'),
  screen('/parkings'),
  screen('/parking_outs'),
  screen('/transactions'),
  screen('/parking_transaction'),
  screen('/transaction-log'),
  screen('/report/parking-log'),
  screen('/parking_in_deletes'),
  screen('/report/manual-open-gate'),
  screen('/nothing-is-here'),
];
