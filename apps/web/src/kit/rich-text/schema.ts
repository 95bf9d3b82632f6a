import { isSafeLink, pictureTokenAttribute } from '@parking/contract/communication/news/rich-text';
import { DOMParser as Reader, DOMSerializer, type Node, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

/** What can be written: the tags of written text and nothing else, so that what is pasted loses the rest. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
        { tag: 'h4', attrs: { level: 4 } },
      ],
      toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bulletList: { content: 'listItem+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { content: 'listItem+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    listItem: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    picture: {
      attrs: { token: {}, alt: { default: '' } },
      group: 'block',
      draggable: true,
      parseDOM: [
        {
          tag: `img[${pictureTokenAttribute}]`,
          getAttrs: (dom) => ({ token: dom.getAttribute(pictureTokenAttribute), alt: dom.getAttribute('alt') ?? '' }),
        },
      ],
      toDOM: ({ attrs }) => ['img', { [pictureTokenAttribute]: attrs['token'], alt: attrs['alt'] }],
    },
    ...tableNodes({ tableGroup: 'block', cellContent: 'block+', cellAttributes: {} }),
    text: { group: 'inline' },
    lineBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = dom.getAttribute('href') ?? '';
            return isSafeLink(href) ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
});

/** Reads HTML in a document that runs and fetches nothing. */
export const readHtml = (html: string): Node =>
  Reader.fromSchema(schema).parse(new DOMParser().parseFromString(html, 'text/html').body);

const hasPicture = (doc: Node): boolean => {
  let found = false;
  doc.descendants(({ type }) => {
    found ||= type === schema.nodes.picture;
  });
  return found;
};

/** Nothing written is an empty text. */
export function writeHtml(doc: Node): string {
  if (doc.textContent.trim() === '' && !hasPicture(doc)) return '';
  const page = document.implementation.createHTMLDocument();
  page.body.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: page }));
  return page.body.innerHTML;
}
