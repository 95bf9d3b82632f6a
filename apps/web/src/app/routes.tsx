import ServerDownPage from '../features/identity/session/server-down-page.tsx';
import { apisScreens } from '../features/apis/screens.ts';
import { auditsScreens } from '../features/audits/screens.ts';
import { indicationsScreens } from '../features/indications/screens.ts';
import { communicationScreens } from '../features/communication/screens.ts';
import { dashboardsScreens } from '../features/dashboards/screens.ts';
import { gatesScreens } from '../features/gates/screens.ts';
import { identityScreens } from '../features/identity/screens.ts';
import { manualScreens } from '../features/manual/screens.ts';
import { inventoryScreens } from '../features/inventory/screens.ts';
import { membersScreens } from '../features/members/screens.ts';
import { moneyScreens } from '../features/money/screens.ts';
import { parkingScreens } from '../features/parking/screens.ts';
import { recapsScreens } from '../features/recaps/screens.ts';
import { reportsScreens } from '../features/reports/screens.ts';
import { settingsScreens } from '../features/settings/screens.ts';
import { sweepsScreens } from '../features/sweeps/screens.ts';
import { zonesScreens } from '../features/zones/screens.ts';
import { systemScreens } from '../features/system/screens.ts';
import { tariffsScreens } from '../features/tariffs/screens.ts';
import { workforceScreens } from '../features/workforce/screens.ts';
import { type ScreenRoute, screens } from '../kit/model/screens.ts';

/** Every screen of the product; each domain lists its own. */
export const screenRoutes: readonly ScreenRoute[] = [
  // Loaded with the program: it could not be fetched when it is needed.
  ...screens('any', 'none', null, { '/server-down/:status?': () => Promise.resolve({ default: ServerDownPage }) }),
  ...apisScreens,
  ...auditsScreens,
  ...indicationsScreens,
  ...communicationScreens,
  ...dashboardsScreens,
  ...gatesScreens,
  ...identityScreens,
  ...inventoryScreens,
  ...manualScreens,
  ...membersScreens,
  ...moneyScreens,
  ...parkingScreens,
  ...reportsScreens,
  ...recapsScreens,
  ...settingsScreens,
  ...sweepsScreens,
  ...zonesScreens,
  ...systemScreens,
  ...tariffsScreens,
  ...workforceScreens,
];
