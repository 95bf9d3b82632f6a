/** Every kind of record that the operations log tells of, by the table that keeps it. A new resource is one line here. */
export const recordTables = [
  'users',
  'user_groups',
  'menus',
  'modules',
  'module_groups',
  'identity_types',
  'stays',
  'deposits',
  'cash',
  'cash_ins',
  'cash_outs',
  'cash_mutations',
  'cash_transaction_categories',
  'inventories',
  'inventory_ins',
  'inventory_outs',
  'news',
  'dashboard_components',
  'non_cash_checks',
  'unmatched_takings',
  'payments',
  'payment_returns',
  'operator_debts',
  'floats',
  'cash_drops',
  'ticket_booklets',
  'ticket_uses',
  'cash_counts',
  'claimed_payments',
  'settlements',
  'differences',
  'reconciliation_files',
  'settlement_templates',
  'tax_returns',
  'tax_feed',
  'to_collect',
  'corrections',
  'free_passes',
  'free_pass_reasons',
  'free_pass_requests',
  'offline_grants',
  'handovers',
  'paid_types',
  'vehicle_types',
  'fare_non_regulars',
  'additional_fare_names',
  'parking_fines',
  'overdue_tolerance',
  'transaction_types',
  'holidays',
  'gates',
  'zones',
  'device_types',
  'audio_files',
  'program_files',
  'print_fields',
  'stream_settings',
  'voucher_batches',
  'tenants',
  'tenant_payments',
  'report_schedules',
  'report_deliveries',
  'shifts',
  'schedules',
  'departments',
  'members',
  'member_imports',
  'member_refunds',
  'subscription_fare_components',
  'subscription_fare_names',
  'announcements',
  'notification_rules',
  'apis',
  'indications',
  'rule_settings',
  'audit_configuration',
  'audit_days',
  'audit_plates',
  'parking_out_audits',
  'secret_visits',
  'sweeps',
  'vehicle_audit_types',
  'system_configuration',
  'pending_settings',
  'system_profile',
  'licence',
  'training',
] as const;
export type RecordTable = (typeof recordTables)[number];

type WordOf<Table extends string> = Table extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<WordOf<Rest>>}`
  : Table;

/**
 * Words for what calls read and change: the tables as one word each (`identity_types` is `identityTypes`), and what is more,
 * less or other than one table of records.
 */
export type Entity =
  | WordOf<RecordTable>
  | 'additionalFares'
  | 'assets'
  | 'cashCategories'
  | 'cashTransactions'
  | 'configuration'
  | 'dashboards'
  | 'fares'
  | 'gateStates'
  | 'guests'
  | 'inventory'
  | 'inventoryMovements'
  | 'jobs'
  | 'manualOpenings'
  | 'membershipTransactions'
  | 'notifications'
  | 'operations'
  | 'parking'
  | 'pushDevices'
  | 'rights'
  | 'savedViews'
  | 'session'
  | 'subscriptionFares'
  | 'vouchers';

/** `identityTypes` of `identity_types`. */
export const wordOf = <Table extends string>(table: Table) =>
  table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as WordOf<Table>;

/** A plain catalogue lies at the name of its table. */
export type CataloguePath = `/${RecordTable}`;
export const tableAt = (path: CataloguePath) => path.slice(1) as RecordTable;
