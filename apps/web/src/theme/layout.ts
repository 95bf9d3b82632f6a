/** How the shell is laid out: one style; its width is each user's choice. */
export const layoutDefaults = { style: 'layout1', boxed: false } as const;

/** The layout that somebody's preferences ask for. */
export const layoutOf = (preferences: Readonly<Record<string, unknown>>) => ({
  ...layoutDefaults,
  boxed: preferences['boxed'] === true,
});
