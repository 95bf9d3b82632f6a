import i18next from 'i18next';
import { currentLanguage } from '../../../i18n/language.ts';
import './texts.ts';
import '../../apis/texts.ts';
import '../../money/cash/texts.ts';
import '../../communication/texts.ts';
import '../../settings/texts.ts';
import '../../dashboards/texts.ts';
import '../../gates/texts.ts';
import '../../identity/texts.ts';
import '../../inventory/texts.ts';
import '../../members/texts.ts';
import '../../money/texts.ts';
import '../../communication/news/texts.ts';
import '../profile/texts.ts';
import '../../tariffs/texts.ts';
import '../../workforce/texts.ts';

/** Where the names of a record's fields stand: where its own screen has them. */
const places: Readonly<Record<string, string>> = {
  users: 'identity.users.fields',
  user_groups: 'identity.userGroups.fields',
  menus: 'identity.menus.fields',
  modules: 'identity.modules.fields',
  module_groups: 'identity.moduleGroups.fields',
  identity_types: 'identity.identityTypes.fields',
  cash: 'money.cash.fields',
  cash_ins: 'cashBooks.cashIns.fields',
  cash_outs: 'cashBooks.cashOuts.fields',
  cash_mutations: 'cashBooks.cashMutations.fields',
  cash_transaction_categories: 'cashBooks.categories.fields',
  inventories: 'inventory.items.fields',
  inventory_ins: 'inventory.ins.fields',
  inventory_outs: 'inventory.outs.fields',
  news: 'news.items.fields',
  dashboard_components: 'dashboard.components.fields',
  paid_types: 'money.paidTypes.fields',
  vehicle_types: 'tariffs.vehicleTypes.fields',
  fare_non_regulars: 'tariffs.nonRegulars.fields',
  additional_fare_names: 'tariffs.additionalFares.fields',
  holidays: 'tariffs.holidays.fields',
  gates: 'gates.gates.fields',
  device_types: 'gates.deviceTypes.fields',
  audio_files: 'gates.audioFiles.fields',
  program_files: 'gates.programFiles.fields',
  print_fields: 'gates.printFields.fields',
  stream_settings: 'gates.stream.fields',
  shifts: 'workforce.shifts.fields',
  departments: 'members.departments.fields',
  subscription_fare_components: 'members.components.fields',
  subscription_fare_names: 'members.subscriptionFares.fields',
  transaction_types: 'tariffs.transactionTypes.fields',
  announcements: 'communication.announcements.fields',
  notification_rules: 'communication.notificationRules.fields',
  apis: 'apis.entries.fields',
  system_configuration: 'configuration.system.fields',
  system_profile: 'systemProfile',
};

/** Names that several kinds of records share, and those of records without a screen. */
const shared = 'activity.fields';

function wordsAt(place: string | undefined): Readonly<Record<string, unknown>> {
  const known: unknown = place && i18next.getResource(currentLanguage(), 'translation', place);
  return typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {};
}

/** The name of a field as people know it; what no screen names is spelled out: `entryGate` as "Entry gate". */
export function fieldName(entity: string, path: string): string {
  const name = wordsAt(places[entity])[path] ?? wordsAt(shared)[path];
  if (typeof name === 'string') return name;
  const words = path
    .replaceAll('.', ' · ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
