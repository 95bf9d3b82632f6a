import { lexer } from 'marked';
import type { ManualPage } from '../../../kit/model/manual-pages.ts';
import { type Page, slugOf } from './page.ts';

/** A page as it is written: its title on the first line, parts beneath headings of the second level. */
export function parsePage(name: ManualPage, source: string): Page {
  const [first, ...tokens] = lexer(source);
  if (first?.type !== 'heading') throw new Error(`The manual's page ${name} begins without a title.`);
  const headings = tokens.flatMap((token) =>
    token.type === 'heading' ? [{ text: String(token.text), slug: slugOf(String(token.text)) }] : [],
  );
  return { name, title: String(first.text), headings, tokens };
}
