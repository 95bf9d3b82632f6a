/** Everything that written text may hold: the editor offers it, the server lets it through, the reader draws it. */
export const richTextTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'img',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

export const isRichTextTag = (tag: string): tag is RichTextTag => (richTextTags as readonly string[]).includes(tag);

/** A picture is named by the token of its file and fetched by the reader; it has no address, so nothing else can be fetched. */
export const pictureTokenAttribute = 'data-token';
export const isPictureToken = (text: string): boolean => /^[\w-]{10,100}$/.test(text);

/** A site, an e-mail address, a telephone number, or a screen of ours. Whatever else a browser would follow is none of these. */
export const isSafeLink = (href: string): boolean =>
  /^(?:https?:\/\/[^\s/\\][^\s\\]*|mailto:[^\s]+|tel:[+\d][\d()\-.]*|\/(?![/\\])[^\s\\]*)$/i.test(href) &&
  href.length <= 2_000;

export const maximumContentLength = 50_000;
