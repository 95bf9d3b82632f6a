// Apart from the schemas, as ids are: what only reads typed text does not load zod.
/** The specification's patterns of what people type, each once. */
export const patterns = {
  alphanumeric: /^[A-Za-z0-9]+$/,
  emptyOrDigits: /^\d*$/,
  digits: /^\d+$/,
  /** Digits that may stand in groups, of three: `12.000`. Of any length, `1.5` would be fifteen. */
  dottedDigits: /^(\d+|[1-9]\d{0,2}(\.\d{3})+)$/,
  /** Up to two digits and up to two decimals: `7`, `12.5`, `0.25`. */
  percent: /^\d{1,2}(\.\d{1,2})?$/,
} as const;
