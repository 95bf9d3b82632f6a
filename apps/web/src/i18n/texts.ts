import i18next from 'i18next';

export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The same keys, any sentences. */
type SameKeys<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]> };

interface Pair<Tree extends TextTree> {
  readonly id: Tree;
  readonly en: SameKeys<Tree>;
}

/** By language, what was stated so far. */
const stated: { id: Record<string, TextTree>; en: Record<string, TextTree> } = { id: {}, en: {} };

/** What i18next starts with; what is stated later adds itself. */
export const textsSoFar = () => ({ id: { translation: { ...stated.id } }, en: { translation: { ...stated.en } } });

/**
 * A domain's texts, known from then on as `domain.key`: a screen that shows them imports them, so that they are fetched
 * with it. A key that one language lacks does not compile.
 */
export function texts<const Indonesian extends TextTree>(
  domain: string,
  pair: { readonly id: Indonesian; readonly en: SameKeys<NoInfer<Indonesian>> },
): Pair<Indonesian> {
  for (const language of ['id', 'en'] as const) {
    stated[language][domain] = pair[language];
    if (i18next.isInitialized)
      i18next.addResourceBundle(language, 'translation', { [domain]: pair[language] }, true, true);
  }
  return pair;
}
