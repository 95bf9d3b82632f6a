import { account } from './account.ts';
import { cashBooks } from './cash-books.ts';
import { activity } from './activity.ts';
import { apis } from './apis.ts';
import { approval } from './approval.ts';
import { audits } from './audits.ts';
import { cashier } from './cashier.ts';
import { common } from './common.ts';
import { claims } from './claims.ts';
import { communication } from './communication.ts';
import { configuration } from './configuration.ts';
import { dashboard } from './dashboard.ts';
import { debts } from './debts.ts';
import { deposits } from './deposits.ts';
import { onAccount } from './on-account.ts';
import { payment } from './payment.ts';
import { failures } from './failures.ts';
import { fareEditor } from './fare-editor.ts';
import { fares } from './fares.ts';
import { gates } from './gates.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { inventory } from './inventory.ts';
import { kit } from './kit.ts';
import { licence } from './licence.ts';
import { members } from './members.ts';
import { money } from './money.ts';
import { news } from './news.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';
import { order } from './order.ts';
import { print } from './print.ts';
import { report } from './report.ts';
import { reports } from './reports.ts';
import { roster } from './roster.ts';
import { richText } from './rich-text.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { stays } from './stays.ts';
import { systemProfile } from './system-profile.ts';
import { tariffs } from './tariffs.ts';
import { toCollect } from './to-collect.ts';
import { workforce } from './workforce.ts';

/** Every domain's texts, one line each. */
const domains = {
  account,
  cashBooks,
  activity,
  apis,
  approval,
  audits,
  cashier,
  common,
  claims,
  communication,
  configuration,
  dashboard,
  debts,
  deposits,
  onAccount,
  payment,
  failures,
  fareEditor,
  fares,
  gates,
  identity,
  imports,
  inventory,
  kit,
  licence,
  members,
  people,
  money,
  news,
  notifications,
  order,
  print,
  report,
  reports,
  roster,
  richText,
  session,
  shell,
  status,
  stays,
  systemProfile,
  tariffs,
  toCollect,
  workforce,
} as const;

type Domains = typeof domains;
export type Texts = { readonly [Domain in keyof Domains]: Domains[Domain]['id'] };

function inLanguage(language: 'id' | 'en') {
  return Object.fromEntries(Object.entries(domains).map(([domain, pair]) => [domain, pair[language]]));
}

export const resources = { id: inLanguage('id'), en: inLanguage('en') } as const;
