import {
  isPictureToken,
  isRichTextTag,
  isSafeLink,
  pictureTokenAttribute,
  richTextTags,
} from '@parking/contract/communication/news/rich-text';
import sanitizeHtml from 'sanitize-html';
import { badInput } from '../../../platform/failure.ts';

/** The same thing by another name. */
const renamed: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' };

/** What only formats what is in it: it goes, its text stays. */
const wrappers = new Set(
  'abbr article big body center cite code colgroup col del details dfn figure figcaption font footer header hr html ins kbd main mark nav pre q s samp section small span strike sub summary sup tbody tfoot thead time tt u var wbr'.split(
    ' ',
  ),
);

/** Attributes that make a browser fetch or follow something. */
const addresses = new Set(
  'action background cite codebase data dynsrc formaction href longdesc lowsrc manifest ping poster profile src srcdoc srcset usemap xlink:href xmlns'.split(
    ' ',
  ),
);

const isPictureOfOurs = (tag: string, attributes: sanitizeHtml.Attributes): boolean =>
  tag === 'img' && isPictureToken(attributes[pictureTokenAttribute] ?? '');

/** What a tag holds that no reader may be given: its name, an event handler, an address. */
function faultsOf(tag: string, attributes: sanitizeHtml.Attributes): string[] {
  if (!isRichTextTag(tag) && !wrappers.has(tag)) return [`<${tag}>`];
  const faults = Object.entries(attributes).flatMap(([name, value]) => {
    if (/^on|[^\w:.-]/.test(name)) return [name];
    if (name === 'href' && tag === 'a') return isSafeLink(value.trim()) ? [] : [value];
    if (name === 'style') return /url\s*\(|expression|@import|\\/i.test(value) ? [value] : [];
    return addresses.has(name) ? [`${name}="${value}"`] : [];
  });
  if (tag === 'img' && faults.length === 0 && !isPictureOfOurs(tag, attributes)) return ['<img>'];
  return faults;
}

/** What the parser would drop without a word: a tag that never ends. */
const unfinished = /<[a-z/!?][^<>]*$/i;

const excerpt = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * The content as it is stored: of the tags, attributes and links that readers are given, and no others. Formatting of
 * other kinds is put right. Scripts, event handlers, frames, forms, foreign pictures and addresses that are no links
 * refuse the whole (`unsafe-content`), so that nothing a writer meant is lost unnoticed; an empty text is `required`.
 */
export function cleanContent(html: string): string {
  const faults = new Set<string>(unfinished.exec(html) ?? []);
  const clean = sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: {
      a: ['href'],
      img: [pictureTokenAttribute, 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      '*': (given, attributes) => {
        const tagName = renamed[given] ?? given;
        for (const fault of faultsOf(tagName, attributes)) faults.add(fault);
        const { href } = attributes;
        return { tagName, attribs: href === undefined ? attributes : { ...attributes, href: href.trim() } };
      },
    },
  }).trim();
  if (faults.size > 0) {
    const what = [...faults].slice(0, 5).map(excerpt).join(', ');
    throw badInput({ path: 'content', code: 'unsafe-content', values: { what } });
  }
  const isEmpty = sanitizeHtml(clean, { allowedTags: ['img'], allowedAttributes: false }).trim() === '';
  if (isEmpty) throw badInput({ path: 'content', code: 'required' });
  return clean;
}

/** The tokens of the pictures in a content that was cleaned, each once. */
export function picturesIn(content: string): string[] {
  const found = content.matchAll(new RegExp(`<img[^>]* ${pictureTokenAttribute}="([\\w-]+)"`, 'g'));
  return [...new Set([...found].flatMap(([, token]) => token ?? []))];
}
