import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-server.ts';
import { changeable } from './testing/changeable-columns.ts';

type Act = 'select' | 'insert' | 'update' | 'delete' | 'truncate';
const acts: readonly Act[] = ['select', 'insert', 'update', 'delete', 'truncate'];

/** What the server's role may do; everything that is not here it may only read and write row by row (`siud`), never truncate. `u`: of at least one column. */
const allowed: Readonly<Record<string, string>> = {
  schema_migrations: 's',
  schema_definitions: 's',
  operations_log: 'si',
  seals: 'si',
  secrets: 'si',
  announcements: 'si',
  news_seen: 'si',
  reminders: 'si',
  seeded_dashboard_components: 'si',
  seeded_screens: 'si',
  sites: 'siu',
  bank_tries: 'siu',
  system_profile: 'su',
  business_day_starts: 'sid',
  tax_rates: 'sid',
  permission_epoch: 'su',
  tariff_epoch: 'su',
  settings_epoch: 'su',
  seal_queue: 'sid',
  live_messages: 'sid',
  attempts: 'sid',
  countries: 'si',
  states: 'si',
  cities: 'si',
  user_group_members: 'sid',
  access_group_modules: 'sid',
  user_group_additional_fares: 'sid',
  overdue_tolerance: 'su',
  system_configuration: 'su',
  audit_configuration: 'su',
  audit_days: 'siu',
  audited_exits: 'siu',
  parking_out_audits: 'si',
  parking_out_audit_confirmations: 'si',
  parking_out_audit_rollbacks: 'si',
  machine_audits: 'siu',
  audit_rechecks: 'siu',
  audit_plates: 'sid',
  secret_visits: 'siu',
  sweeps: 'siu',
  sweep_people: 'si',
  swept_stays: 'si',
  missing_stays: 'si',
  licence: 'siu',
  vehicle_audit_types: 'sid',
  gate_vehicle_types: 'sid',
  membership_transactions: 'si',
  membership_rollbacks: 'si',
  membership_credits: 'si',
  membership_counters: 'siu',
  guest_days: 'siu',
  member_imports: 'siu',
  taken_over_periods: 'si',
  member_plates: 'sid',
  member_suspensions: 'siu',
  voucher_batches: 'siu',
  voucher_uses: 'si',
  vouchers: 'si',
  tenant_validations: 'si',
  member_plate_changes: 'si',
  entered_codes: 'si',
  tenant_payments: 'siu',
  subscription_fare_gates: 'sid',
  subscription_fares: 'sid',
  subscription_fare_details: 'sid',
  gate_states: 'siu',
  gate_alarms: 'siu',
  zone_gates: 'siud',
  zone_counts: 'si',
  zone_fulls: 'siu',
  gate_passages: 'siu',
  gate_events: 'si',
  gate_event_keys: 'sid',
  gate_commands: 'siu',
  print_fields: 'su',
  stream_settings: 'su',
  // Of its columns only `allow_negative`, so that taking money may lock the row.
  accounts: 'siu',
  deposits: 'siu',
  deposit_counts: 'si',
  deposit_steps: 'si',
  deposit_payments: 'si',
  operator_debts: 'siu',
  cash_in_reductions: 'si',
  cash_ins: 'siu',
  cash_outs: 'siu',
  cash_mutations: 'siu',
  cash_postings: 'si',
  cash_days: 'siu',
  inventory_ins: 'siu',
  inventory_outs: 'siu',
  inventory_movements: 'si',
  non_cash_checks: 'si',
  journal_entries: 'si',
  journal_lines: 'si',
  account_folded: 'siu',
  journal_unfolded: 'sid',
  provider_items: 'siu',
  settlements: 'siu',
  settlement_steps: 'si',
  settlement_setups: 'siu',
  settlement_templates: 'siud',
  settlement_versions: 'si',
  settlement_parts: 'si',
  settlement_sends: 'siu',
  report_mappings: 'siu',
  reconciliation_files: 'si',
  report_batches: 'siu',
  batch_files: 'si',
  report_rows: 'si',
  statement_lines: 'si',
  item_matches: 'siu',
  batch_arrivals: 'siu',
  differences: 'siu',
  settlement_answer_forms: 'siu',
  settlement_answers: 'siu',
  settlement_answer_parts: 'si',
  stays: 'siu',
  stay_images: 'sid',
  // Of its columns only those below.
  payments: 'siu',
  payment_providers: 'siu',
  gate_keys: 'siu',
  card_deducts: 'si',
  payment_logs: 'si',
  payment_uses: 'siu',
  payment_returns: 'siu',
  provider_refunds: 'siu',
  refunds_owed: 'siu',
  member_refunds: 'siu',
  claimed_payments: 'siu',
  free_passes: 'siu',
  free_pass_decisions: 'si',
  free_pass_requests: 'siu',
  indications: 'siu',
  indication_people: 'si',
  indication_stays: 'si',
  indication_steps: 'si',
  rule_runs: 'siu',
  rule_settings: 'si',
  to_collect: 'siu',
  corrections: 'siu',
  to_collect_parts: 'si',
  deposit_terminal_slips: 'si',
  deposit_paper_counts: 'si',
  deposit_missing_papers: 'siu',
  offline_sales: 'si',
  offline_contacts: 'sid',
  receipt_counters: 'siu',
  receipts: 'si',
  reprints: 'si',
  manual_openings: 'siu',
  offline_grants: 'siu',
  unmatched_takings: 'siu',
  temp_plates: 'sid',
  tariff_books: 'si',
  deposit_looks: 'siu',
  entry_deletions: 'si',
  pending_settings: 'sid',
  control_changes: 'si',
  credential_changes: 'si',
  barrier_openings: 'siu',
  fold_queue: 'sid',
  rollup_hours: 'siu',
  rollup_gate_hours: 'siu',
  rollup_clock_months: 'siu',
  rollup_days: 'siu',
  rollup_months: 'siu',
  rollup_day_types: 'siu',
  rollup_durations: 'siu',
  rollup_gate_durations: 'siud',
  gate_durations_due: 'sd',
  rollup_tax: 'siu',
  floats: 'siu',
  handovers: 'siu',
  cash_drops: 'siu',
  ticket_booklets: 'siu',
  ticket_issues: 'siu',
  ticket_uses: 'siu',
  cash_counts: 'siu',
  tax_returns: 'siu',
  tax_payments: 'siu',
  tax_return_lines: 'si',
  tax_corrections: 'si',
  tax_feed: 'si',
  tax_feed_setup: 'su',
  tax_days_due: 'sd',
  rollup_fares: 'siu',
  rollup_fare_months: 'siu',
  fare_days_due: 'sd',
  peak_hours: 'sid',
  rollup_peaks: 'sid',
  zone_spans: 'sid',
  rollup_zone_cars: 'sid',
  rollup_zone_peaks: 'sid',
  payment_days: 'sid',
  rollup_payments: 'sid',
  rollup_payment_months: 'siu',
  rollup_duration_months: 'siu',
  deposit_hours: 'siu',
};

let copy: Awaited<ReturnType<typeof createTestDatabase>>;
let app: pg.Client;

beforeAll(async () => {
  copy = await createTestDatabase();
  app = new pg.Client(copy.app);
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await copy.drop();
});

interface Relation {
  readonly name: string;
  readonly kind: 'r' | 'p' | 'v' | 'm';
  readonly partition: boolean;
  readonly column: string;
}

const isView = (relation: Relation): boolean => relation.kind === 'v' || relation.kind === 'm';

async function listRelations(): Promise<Relation[]> {
  const { rows } = await app.query<Relation>(`
    select c.relname as name, c.relkind as kind, c.relispartition as partition,
      (select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        order by has_column_privilege(a.attrelid, a.attnum, 'update') desc, a.attnum limit 1) as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') order by 1`);
  return rows;
}

const refusedByRight = '42501';
/** Of a column that only the database fills. */
const alwaysGenerated = '428C9';

/** Tries the act and takes it back. On a table anything but a refusal by rights counts as allowed. */
async function may(relation: Relation, act: Act): Promise<boolean> {
  const { name, column } = relation;
  const statements: Record<Act, string> = {
    select: `select 1 from "${name}" limit 0`,
    insert: `insert into "${name}" overriding system value select * from "${name}" where false`,
    update: `update "${name}" set ${column} = ${column} where false`,
    delete: `delete from "${name}" where false`,
    truncate: `truncate "${name}"`,
  };
  await app.query('begin');
  try {
    await app.query(statements[act]);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    return !isView(relation) && code !== refusedByRight && code !== alwaysGenerated;
  } finally {
    await app.query('rollback');
  }
}

function expected(relation: Relation): string {
  // Partitions are reached through their parent alone.
  if (relation.partition) return '';
  if (isView(relation)) return 's';
  return allowed[relation.name] ?? 'siud';
}

test('the role of the server may do to each table what is granted for it, and nothing else', async () => {
  const relations = await listRelations();
  const found: Record<string, string> = {};
  for (const relation of relations) {
    let letters = '';
    for (const act of acts) if (await may(relation, act)) letters += act[0] === 't' ? 'T' : act[0];
    found[relation.name] = letters;
  }
  expect(found).toEqual(Object.fromEntries(relations.map((relation) => [relation.name, expected(relation)])));
  expect(Object.keys(allowed).filter((name) => !(name in found))).toEqual([]);
});

test.each(Object.entries(changeable))('of %s only what may change can be changed', async (table, columns) => {
  const { rows } = await app.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const found: string[] = [];
  for (const { name } of rows)
    if (await may({ name: table, kind: 'r', partition: false, column: name }, 'update')) found.push(name);
  expect(found.toSorted()).toEqual(columns.toSorted());
});

test('log and seals can be added to, not changed, emptied or removed, by the role of the server', async () => {
  for (const table of ['operations_log', 'seals']) {
    for (const statement of [
      `update ${table} set digest = ''`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
    ]) {
      await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  }
});

const forbidden = [
  'create table own (id integer)',
  'create schema own',
  `create function own() returns integer language sql as 'select 1'`,
  'create extension dblink',
  'create role own',
  'create database own',
  'alter table users add column own text',
  'alter table operations_log disable trigger all',
  'drop table users',
  'create index on seals (seq)',
  'do $$ begin lock table seals in access exclusive mode; end $$',
  `copy (select 1) to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
  `set session_replication_role = replica`,
];

test.each(forbidden)('the role of the server is refused: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
});
