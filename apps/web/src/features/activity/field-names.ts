import i18next from 'i18next';
import { currentLanguage } from '../../i18n/language.ts';
import '../../i18n/apis.ts';
import '../../i18n/communication.ts';
import '../../i18n/configuration.ts';
import '../../i18n/gates.ts';
import '../../i18n/identity.ts';
import '../../i18n/members.ts';
import '../../i18n/money.ts';
import '../../i18n/system-profile.ts';
import '../../i18n/tariffs.ts';
import '../../i18n/workforce.ts';

/** Where the names of a record's fields stand: where its own screen has them. */
const places: Readonly<Record<string, string>> = {
  users: 'identity.users.fields',
  user_groups: 'identity.userGroups.fields',
  menus: 'identity.menus.fields',
  modules: 'identity.modules.fields',
  module_groups: 'identity.moduleGroups.fields',
  identity_types: 'identity.identityTypes.fields',
  cash: 'money.cash.fields',
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
  announcements: 'communication.announcements.fields',
  notification_rules: 'communication.notificationRules.fields',
  apis: 'apis.entries.fields',
  system_configuration: 'configuration.system.fields',
  system_profile: 'systemProfile',
};

/** The name of a field as people know it; what no screen names is spelled out: `entryGate` as "Entry gate". */
export function fieldName(entity: string, path: string): string {
  const place = places[entity];
  const known: unknown = place && i18next.getResource(currentLanguage(), 'translation', place);
  const name = typeof known === 'object' && known !== null ? (known as Record<string, unknown>)[path] : undefined;
  if (typeof name === 'string') return name;
  const words = path
    .replaceAll('.', ' · ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
