import { moneyScreens } from './money.ts';
import { reportScreens } from './reports.ts';
import type { ScreenGroup } from './screen.ts';
import { setupScreens } from './setup.ts';
import { workScreens } from './work.ts';

/** The finished screens in the order of the menu. */
export const screenGroups: readonly ScreenGroup[] = [
  ...workScreens,
  ...moneyScreens,
  ...reportScreens,
  ...setupScreens,
];
