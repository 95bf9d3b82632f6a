/** Bands once a limit between two of them was added or, where it is one already, taken away. */
export const withLimit = (bands: readonly number[], limit: number): readonly number[] =>
  bands.includes(limit)
    ? bands.filter((from) => from !== limit)
    : [...bands, limit].toSorted((one, other) => one - other);
