import { matchRoutes } from 'react-router';
import type { ManualPage } from './manual-pages.ts';
import type { ScreenRoute } from './screens.ts';

/** Which page of the manual tells of the screen at this address; null where none does. */
export const manualPageOf = (screens: readonly ScreenRoute[], pathname: string): ManualPage | null =>
  matchRoutes(
    screens.map(({ path, manual }) => ({ path, manual })),
    pathname,
  )?.at(-1)?.route.manual ?? null;
