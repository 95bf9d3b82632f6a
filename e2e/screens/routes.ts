import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../support/api.ts';
import { addIndication } from '../support/indications.ts';
import { addMember } from '../support/members.ts';
import { addNews } from '../support/news.ts';

type Path = string | ((api: Api) => Promise<string>);

export interface ScreenCase {
  /** As the address bar shows it; a function where a record's key is part of it. */
  readonly path: Path;
  readonly name: string;
  readonly signedIn: boolean;
}

const features = join(import.meta.dirname, '../../apps/web/src/features');

/** The web's own lists of screens, read as text: imported, they would bring every screen along. */
function listScreens(): { readonly route: string; readonly isForGuests: boolean }[] {
  const lists = readdirSync(features)
    .map((domain) => join(features, domain, 'screens.ts'))
    .filter((path) => existsSync(path));
  const blocks = lists.flatMap((path) => readFileSync(path, 'utf8').split('...screens(').slice(1));
  return blocks.flatMap((block) => {
    const [, access, chrome] = /^'(\w+)', '(\w+)'/.exec(block) ?? [];
    const isForGuests = access === 'onlyGuest' || (access === 'any' && chrome === 'none');
    return [...block.matchAll(/^ {4}'([^']+)':/gm)].map(([, route = '']) => ({ route, isForGuests }));
  });
}

const ofGroup =
  (name: string, screen: string) =>
  async (api: Api): Promise<string> => {
    const groups = await api.call<{ id: string; name: string }[]>('GET', '/user_groups?size=100');
    return `/user_groups/${groups.find((group) => group.name === name)?.id}/${screen}`;
  };

/** Screens of one record: which one is looked at. */
const records: Readonly<Record<string, Path>> = {
  '/users/password_reset/:token': '/users/password_reset/abc',
  '/pay/:code': '/pay/tidak-dikenal',
  '/r/:code': '/r/tidak-dikenal',
  '/user_groups/:userGroupId/access_groups': ofGroup('OPERATOR', 'access_groups'),
  '/user_groups/:userGroupId/access_dashboards': ofGroup('CASHIER', 'access_dashboards'),
  '/user_groups/:userGroupId/additional_fare_names': ofGroup('CASHIER', 'additional_fare_names'),
  '/cheating_indication_report/:indicationId': async (api) =>
    `/cheating_indication_report/${(await addIndication(api)).id}`,
  '/production/per_operator/:userId': async (api) =>
    `/production/per_operator/${(await addIndication(api)).cashier.id}`,
  '/manual/:page?': '/manual/till',
  '/members/:memberId': async (api) => `/members/${(await addMember(api)).id}`,
  '/news/:newsId': async (api) => `/news/${(await addNews(api)).id}`,
  '/vehicle_types/:vehicleTypeId/fares/:fareId': async (api) => {
    const [type] = await api.call<{ id: string; parkingFares: { id: string }[] }[]>('GET', '/vehicle_types?size=1');
    return `/vehicle_types/${type?.id}/fares/new?from=${type?.parkingFares[0]?.id}`;
  },
};

/** Screens that lead elsewhere as they open, or stand closed in a new installation. */
const leftOut = new Set(['/logout', '/second_factor', '/register']);

/** Further faces of a screen, and what no list has. */
const further: readonly ScreenCase[] = [
  ...[
    '/members?open=new',
    '/guest?open=new',
    '/subscription_fare_names?open=new',
    '/news?open=new',
    '/schedule?view=gate',
    '/vehicle_types/holidays?view=list',
    '/nothing-is-here',
  ].map((path) => ({ path, name: path, signedIn: true })),
  { path: '/server-down/no-response', name: '/server-down/no-response', signedIn: false },
];

const cases = listScreens().filter(({ route }) => !leftOut.has(route));
const unknown = cases.filter(({ route }) => route.includes(':') && !(route in records));
if (cases.length < 90) throw new Error(`only ${cases.length} screens were found in ${features}`);
for (const { route } of unknown) throw new Error(`e2e/screens/routes.ts names no record to look at on ${route}`);

/** Every screen that is built, as somebody who may see it finds it. */
export const screenCases: readonly ScreenCase[] = [
  ...cases.map(({ route, isForGuests }) => ({ path: records[route] ?? route, name: route, signedIn: !isForGuests })),
  ...further,
];
