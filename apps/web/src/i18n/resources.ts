import { common } from './common.ts';
import { failures } from './failures.ts';
import { session } from './session.ts';

/** Every domain's texts, one line each. */
const domains = { common, failures, session } as const;

type Domains = typeof domains;
export type Texts = { readonly [Domain in keyof Domains]: Domains[Domain]['id'] };

function inLanguage(language: 'id' | 'en') {
  return Object.fromEntries(Object.entries(domains).map(([domain, pair]) => [domain, pair[language]]));
}

export const resources = { id: inLanguage('id'), en: inLanguage('en') } as const;
