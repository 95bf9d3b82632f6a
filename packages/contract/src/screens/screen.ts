import type { MenuFlag } from '../core/permissions.ts';
import type { SeededGroup } from '../identity/seeded-groups.ts';

/** A finished screen as it enters the menu once, on the first start that knows it. */
export interface Screen {
  readonly route: string;
  readonly label: string;
  readonly labelEn: string;
  readonly icon: string;
  /** The call whose module opens the screen. */
  readonly module: string;
  /** `vaed`: viewable, addable, editable, deleteable. */
  readonly rights: Readonly<Partial<Record<SeededGroup, string>>>;
  /** A line stands above it in the menu, for the same groups. */
  readonly lineAbove?: { readonly label: string; readonly labelEn: string };
}

export interface ScreenGroup {
  readonly label: string;
  readonly labelEn: string;
  readonly icon: string;
  readonly screens: readonly Screen[];
}

export const rightsLetters: Readonly<Record<string, MenuFlag>> = {
  v: 'viewable',
  a: 'addable',
  e: 'editable',
  d: 'deleteable',
};
