/** Apart from the sentences of errors, because every browser needs the one and few screens the other. */
export type Language = 'id' | 'en';
export const languages = ['id', 'en'] as const satisfies readonly Language[];
export const defaultLanguage: Language = 'id';
