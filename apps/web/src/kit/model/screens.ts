import type { ComponentType } from 'react';
import type { ManualPage } from './manual-pages.ts';

/** Whom a screen is for (`app/access.ts`). */
export type Access = 'admin' | 'staff' | 'user' | 'onlyGuest' | 'any';
/**
 * Navbar, toolbar and footer; or the footer alone (cashier screens); or nothing. Cashier and wall screens never leave for
 * /server-down.
 */
type Chrome = 'full' | 'footer' | 'wall' | 'none';
export interface ScreenModule {
  readonly default: ComponentType;
  /** Asks for what the screen at this address will show, before it is known who asks. */
  readonly ahead?: (search: string) => void;
}
type Load = () => Promise<ScreenModule>;

export interface ScreenRoute {
  readonly path: string;
  readonly access: Access;
  readonly chrome: Chrome;
  readonly load: Load;
  /** What the manual says of it; null of screens that explain themselves, and those of guests. */
  readonly manual: ManualPage | null;
}

/** The screens of a domain that are for the same people, framed alike and told of by the same page of the manual, one line each. */
export const screens = (
  access: Access,
  chrome: Chrome,
  manual: ManualPage | null,
  byPath: Readonly<Record<string, Load>>,
): ScreenRoute[] => Object.entries(byPath).map(([path, load]) => ({ path, access, chrome, manual, load }));
