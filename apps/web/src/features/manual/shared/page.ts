import type { Token } from 'marked';
import type { ManualPage } from '../../../kit/model/manual-pages.ts';

interface Heading {
  readonly text: string;
  /** Its place on the page, as addresses name it. */
  readonly slug: string;
}

export interface Page {
  readonly name: ManualPage;
  readonly title: string;
  readonly headings: readonly Heading[];
  /** What stands beneath the title. */
  readonly tokens: readonly Token[];
}

export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
