/** What fields hold, by their names. */
export type Values = Readonly<Record<string, unknown>>;
