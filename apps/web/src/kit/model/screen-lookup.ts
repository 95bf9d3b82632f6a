import { type ComponentType, createContext } from 'react';

/** The screen at a path, fetched when it is drawn; null where there is none. */
export type ScreenLookup = (path: string) => ComponentType | null;

/** For who shows a screen inside another. */
export const ScreenLookupContext = createContext<ScreenLookup>(() => null);
