/**
 * A refusal: its HTTP status and its sentence in both languages. `{name}` in a sentence is filled from the refusal's `values`.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly id: string;
  readonly en: string;
}
