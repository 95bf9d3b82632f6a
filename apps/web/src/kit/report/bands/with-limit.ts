/** Bands with a limit between two of them more, in its place. */
export const withLimit = (bands: readonly number[], limit: number): readonly number[] =>
  [...new Set([...bands, limit])].toSorted((one, other) => one - other);

/** Bands with a limit between two of them less; the last one stays, as one band alone tells nothing. */
export const withoutLimit = (bands: readonly number[], limit: number): readonly number[] =>
  bands.length > 2 ? bands.filter((from) => from !== limit) : bands;
