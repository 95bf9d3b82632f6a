import type { Language } from '@parking/contract/core/language';
import { type RecordTable, recordTables, wordOf } from '@parking/contract/core/records';
import type { ResourceTexts, ResourceTextsKey } from '../../../kit/model/resource-types.ts';
import { exitAudits } from '../../audits/exits/texts.ts';
import { apis } from '../../apis/texts.ts';
import { secretVisits } from '../../audits/visits/texts.ts';
import { audits } from '../../audits/texts.ts';
import { news } from '../../communication/news/texts.ts';
import { communication } from '../../communication/texts.ts';
import { dashboard } from '../../dashboards/texts.ts';
import { gates } from '../../gates/texts.ts';
import { identity } from '../../identity/texts.ts';
import { indications } from '../../indications/texts.ts';
import { inventory } from '../../inventory/texts.ts';
import { people } from '../../members/people/texts.ts';
import { members } from '../../members/texts.ts';
import { cashBooks } from '../../money/cash/texts.ts';
import { reconciliation } from '../../money/reconciliation/texts.ts';
import { fileTemplates } from '../../money/settlements/templates/texts.ts';
import { settlements } from '../../money/settlements/texts.ts';
import { taxFeed } from '../../money/tax/feed/texts.ts';
import { taxReturns } from '../../money/tax/returns/texts.ts';
import { money } from '../../money/texts.ts';
import { tenants } from '../../parking/tenants/texts.ts';
import { freePasses } from '../../parking/free-passes/texts.ts';
import { memberImports } from '../../members/import/texts.ts';
import { memberRefunds } from '../../members/refunds/texts.ts';
import { vouchers } from '../../parking/vouchers/texts.ts';
import { sweeps } from '../../sweeps/texts.ts';
import { configuration } from '../../settings/texts.ts';
import { tariffs } from '../../tariffs/texts.ts';
import { workforce } from '../../workforce/texts.ts';
import { zones } from '../../zones/texts.ts';

/** Texts that hold the words of records: what a screen calls its record and the fields of it, the operations log does too. */
const rooms = {
  apis,
  audits,
  cashBooks,
  communication,
  configuration,
  dashboard,
  exitAudits,
  secretVisits,
  freePasses,
  gates,
  identity,
  indications,
  inventory,
  members,
  money,
  news,
  people,
  settlements,
  reconciliation,
  fileTemplates,
  taxReturns,
  taxFeed,
  sweeps,
  tariffs,
  tenants,
  memberImports,
  memberRefunds,
  vouchers,
  workforce,
  zones,
} as const;

/** Where the words of a screen are not named as the table of its records: `identity_types` has `identity.identityTypes`. */
const otherPlaces: Readonly<Partial<Record<RecordTable, ResourceTextsKey>>> = {
  additional_fare_names: 'tariffs.additionalFares',
  apis: 'apis.entries',
  audit_plates: 'exitAudits.plates',
  parking_out_audits: 'exitAudits.list',
  secret_visits: 'secretVisits.visits',
  audit_configuration: 'audits.configuration',
  cash_transaction_categories: 'cashBooks.categories',
  dashboard_components: 'dashboard.components',
  fare_non_regulars: 'tariffs.nonRegulars',
  inventories: 'inventory.items',
  inventory_ins: 'inventory.ins',
  inventory_outs: 'inventory.outs',
  news: 'news.items',
  rule_settings: 'indications.rules',
  stream_settings: 'gates.stream',
  subscription_fare_components: 'members.components',
  subscription_fare_names: 'members.subscriptionFares',
  system_configuration: 'configuration.system',
  vehicle_audit_types: 'audits.types',
  voucher_batches: 'vouchers.batches',
  member_imports: 'memberImports.imports',
  member_refunds: 'memberRefunds.refunds',
};

type Texts = Readonly<Record<string, Partial<ResourceTexts> | string | undefined>>;

/** What the screen of these records says; null where none does. */
export function recordTexts(table: string, language: Language): Partial<ResourceTexts> | null {
  const [room, name = ''] = otherPlaces[table as RecordTable]?.split('.') ?? [undefined, wordOf(table)];
  for (const [domain, pair] of Object.entries(rooms)) {
    const words = (pair[language] as unknown as Texts)[name];
    if ((room ?? domain) === domain && typeof words === 'object' && words.fields) return words;
  }
  return null;
}

/** The kinds of records that have a screen, as it calls one of them. */
export function recordWords(language: Language): Record<string, string> {
  const words = recordTables.map((table) => [table, recordTexts(table, language)?.one ?? ''] as const);
  return Object.fromEntries(
    words.flatMap(([table, one]) => (one === '' ? [] : [[table, one.charAt(0).toUpperCase() + one.slice(1)]])),
  );
}
