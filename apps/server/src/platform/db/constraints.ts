import type { Thing } from '@parking/contract/core/sentences';
import { Failure } from '../failure.ts';
import { diskFull } from './pool.ts';

/**
 * The field that a broken uniqueness is about, by constraint or unique index; a test holds the names against the schema. That of a
 * table's names is called `<table>_name` everywhere, and needs no line.
 */
export const takenFields: Readonly<Record<string, string>> = {
  subscription_fare_versions_day: 'effectiveDate',
  members_nfc_number: 'nfcNumber',
  members_parking_code: 'parkingCode',
  member_plates_one_owner: 'plateNumbers',
  modules_call: 'moduleLink',
  modules_alias: 'alias',
  users_username: 'username',
  users_email: 'email',
  notification_rules_type: 'type',
  vehicle_types_shortcut: 'shortcut',
  vehicle_types_basic: 'isBasic',
  parking_fares_version: 'parkingFares',
  parking_fines_vehicle_type: 'vehicleTypeId',
  additional_fares_version: 'additionalFares',
  holidays_day: 'day',
  gates_code: 'code',
  audio_files_occasion: 'occasion',
  program_files_version: 'version',
  schedules_post: 'shiftId',
  cash_drops_bag: 'bag',
  cash_code: 'code',
  inventories_code: 'code',
  payment_returns_reference: 'reference',
  payment_returns_told: 'reference',
  cash_mutations_statement: 'reference',
  stays_inside_code: 'parkingCode',
  vouchers_code_key: 'codeVoucher',
  tenants_department: 'departmentId',
  stays_request: 'Idempotency-Key',
};

/** What the rows of a table are called when they keep a record from being deleted. */
export const usingTables: Readonly<Record<string, Thing>> = {
  user_group_members: 'users',
  user_biodata: 'users',
  payment_providers: 'provider',
  fee_rates: 'feeRate',
  bank_tries: 'settlements',
  payment_notifications: 'provider',
  credential_changes: 'users',
  dashboard_component_groups: 'userGroups',
  modules: 'modules',
  menus: 'menus',
  announcements: 'announcements',
  vehicle_types: 'vehicleTypes',
  parking_fares: 'fares',
  parking_fines: 'fines',
  additional_fares: 'additionalFares',
  voucher_batches: 'vouchers',
  voucher_uses: 'vouchers',
  vouchers: 'vouchers',
  tenants: 'tenants',
  tenant_validations: 'vouchers',
  members: 'members',
  guest_days: 'members',
  member_imports: 'memberImports',
  taken_over_periods: 'memberImports',
  member_plates: 'members',
  member_plate_changes: 'members',
  member_suspensions: 'members',
  membership_transactions: 'membershipTransactions',
  membership_rollbacks: 'membershipTransactions',
  membership_credits: 'membershipTransactions',
  member_refunds: 'members',
  subscription_fare_names: 'subscriptionFares',
  subscription_fare_gates: 'subscriptionFares',
  subscription_fare_versions: 'subscriptionFares',
  subscription_fares: 'subscriptionFares',
  subscription_fare_details: 'subscriptionFares',
  gates: 'gates',
  gate_vehicle_types: 'gates',
  zones: 'zones',
  zone_gates: 'zones',
  zone_counts: 'zones',
  zone_cars: 'zones',
  rollup_zone_cars: 'zones',
  rollup_zone_peaks: 'zones',
  zone_fulls: 'zones',
  gate_passages: 'zones',
  vehicle_audit_types: 'auditTypes',
  gate_commands: 'gateCommands',
  schedules: 'schedules',
  stays: 'stays',
  stays_inside: 'stays',
  temp_plates: 'stays',
  entered_codes: 'stays',
  manual_openings: 'manualOpenings',
  barrier_openings: 'manualOpenings',
  payments: 'payments',
  payment_returns: 'payments',
  provider_refunds: 'payments',
  refunds_owed: 'payments',
  payments_open: 'payments',
  card_deducts: 'payments',
  claimed_payments: 'payments',
  audited_exits: 'audits',
  parking_out_audits: 'audits',
  parking_out_audit_confirmations: 'audits',
  parking_out_audit_rollbacks: 'audits',
  machine_audits: 'audits',
  audit_rechecks: 'audits',
  audit_plates: 'audits',
  // Not by its name: who may delete a type does not learn of a visit.
  secret_visits: 'audits',
  sweeps: 'sweeps',
  sweep_people: 'sweeps',
  sweep_readings: 'sweeps',
  swept_stays: 'sweeps',
  missing_stays: 'sweeps',
  free_passes: 'freePasses',
  free_pass_decisions: 'freePasses',
  free_pass_requests: 'freePasses',
  indications: 'indications',
  indication_people: 'indications',
  indication_stays: 'indications',
  indication_steps: 'indications',
  rule_settings: 'indications',
  to_collect: 'payments',
  corrections: 'corrections',
  to_collect_parts: 'payments',
  tenant_payments: 'payments',
  payment_uses: 'payments',
  paid_types: 'paidTypes',
  receipts: 'receipts',
  receipt_counters: 'receipts',
  reprints: 'receipts',
  offline_grants: 'stays',
  offline_contacts: 'stays',
  offline_sales: 'stays',
  entry_deletions: 'stays',
  unmatched_takings: 'stays',
  deposits: 'deposits',
  deposit_counts: 'deposits',
  deposit_looks: 'deposits',
  open_deposit_figures: 'deposits',
  deposit_steps: 'deposits',
  deposit_payments: 'deposits',
  operator_debts: 'deposits',
  floats: 'floats',
  cash_drops: 'cashDrops',
  ticket_booklets: 'ticketBooklets',
  ticket_issues: 'ticketBooklets',
  ticket_uses: 'ticketUses',
  handovers: 'handovers',
  cash_counts: 'cashCounts',
  deposit_terminal_slips: 'deposits',
  deposit_paper_counts: 'deposits',
  deposit_missing_papers: 'deposits',
  cash_ins: 'cashTransactions',
  cash_in_reductions: 'cashTransactions',
  cash_outs: 'cashTransactions',
  cash_mutations: 'cashTransactions',
  cash_postings: 'journal',
  cash_days: 'journal',
  inventory_ins: 'inventoryMovements',
  inventory_outs: 'inventoryMovements',
  inventory_movements: 'inventoryMovements',
  non_cash_checks: 'deposits',
  provider_items: 'settlements',
  settlements: 'settlements',
  settlement_setups: 'settlements',
  settlement_steps: 'settlements',
  settlement_versions: 'settlements',
  settlement_parts: 'settlements',
  settlement_sends: 'settlements',
  tax_returns: 'taxReturns',
  tax_return_lines: 'taxReturns',
  tax_payments: 'taxReturns',
  tax_corrections: 'taxReturns',
  tax_feed: 'taxFeed',
  tax_feed_setup: 'taxFeed',
  tax_feed_sends: 'taxFeed',
  api_keys: 'taxFeed',
  deposit_hours: 'deposits',
  report_mappings: 'reconciliation',
  reconciliation_files: 'reconciliation',
  report_batches: 'reconciliation',
  batch_files: 'reconciliation',
  report_rows: 'reconciliation',
  statement_lines: 'reconciliation',
  item_matches: 'reconciliation',
  batch_arrivals: 'reconciliation',
  differences: 'reconciliation',
  settlement_answers: 'settlements',
  settlement_answer_parts: 'settlements',
  settlement_answer_forms: 'settlements',
  journal_entries: 'journal',
  journal_lines: 'journal',
};

/** The field of a reference that is not simply its column in camel case. */
const referenceFields: Readonly<Record<string, string>> = {
  'user_group_members.user_group_id': 'roleIds',
  'user_biodata.identity_type_id': 'biodata.identityTypeId',
  'user_biodata.country_id': 'biodata.countryId',
  'user_biodata.state_id': 'biodata.stateId',
  'user_biodata.city_id': 'biodata.cityId',
  'access_groups.menu_id': 'accessGroups',
  'access_group_modules.module_id': 'accessGroupModules',
  'gate_vehicle_types.vehicle_type_id': 'gateVehicleTypes',
  'zone_gates.gate_id': 'gatesIn',
  'parking_fares.fare_non_regular_id': 'parkingFares',
  'additional_fares.vehicle_type_id': 'additionalFares',
  'subscription_fare_gates.gate_id': 'memberGates',
  'free_passes.reason_id': 'freePassReasonId',
  'free_pass_requests.reason_id': 'freePassReasonId',
  'stays.vehicle_type_id': 'vehicleId',
  'stays.entry_gate_id': 'gateId',
  'stays.exit_gate_id': 'gateId',
};

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

const uniqueViolation = '23505';
const exclusionViolation = '23P01';
const foreignKeyViolation = '23503';

const camelCase = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The refusal that a database error stands for; anything unknown comes back as it was. */
export function asRefusal(error: unknown): unknown {
  const { code, constraint = '', table = '', detail = '' } = error as DatabaseError;
  const taken = constraint === `${table}_name` ? 'name' : takenFields[constraint];
  if (code === exclusionViolation && constraint === 'schedules_one_place') return new Failure('schedule-overlap');
  if ((code === uniqueViolation || code === exclusionViolation) && taken !== undefined)
    return new Failure('already-exists', { fields: [{ path: taken, code: 'already-taken' }] });
  if (code === foreignKeyViolation) {
    // `table` is the referencing one in both cases: a row of it stands in the way, or names something missing.
    const by = usingTables[table];
    if (detail.includes('is still referenced')) return by ? new Failure('in-use', { values: { by } }) : error;
    const column = /^Key \((\w+)\)/.exec(detail)?.[1];
    if (column === undefined) return error;
    const path = referenceFields[`${table}.${column}`] ?? camelCase(column);
    return new Failure('bad-input', { fields: [{ path, code: 'does-not-exist' }] });
  }
  // A list says more of it itself; here a read or write ran over its time.
  if (code === '57014') return new Failure('unavailable', { retryAfterSeconds: 5 });
  if (code === '55P03') return new Failure('request-in-progress');
  if (code === diskFull) return new Failure('storage-full', { retryAfterSeconds: 30 });
  if (isDatabaseAway(error)) return new Failure('unavailable', { retryAfterSeconds: 2 });
  return error;
}

const awayCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** By class: the connection failed (08), out of memory, connections or another bound (53), shut down or starting (57P). */
const awayStates = /^(?:08|53|57P)\w+$/;

/** Whether the database could not be reached or went away in the middle. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== undefined && (awayCodes.has(code) || awayStates.test(code))) return code !== diskFull;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );
}
