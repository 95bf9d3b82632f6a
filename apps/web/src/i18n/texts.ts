export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The same keys, any sentences. */
type SameKeys<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]> };

/** A domain's texts; a key that one language lacks does not compile. */
export function texts<const Indonesian extends TextTree>(pair: {
  readonly id: Indonesian;
  readonly en: SameKeys<NoInfer<Indonesian>>;
}): { readonly id: Indonesian; readonly en: SameKeys<Indonesian> } {
  return pair;
}
