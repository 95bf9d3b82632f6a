import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import {
  isPictureToken,
  isRichTextTag,
  isSafeLink,
  pictureTokenAttribute,
} from '@parking/contract/communication/news/rich-text';
import { type ReactNode, createElement, useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { AssetImage } from '../../api/asset-image.tsx';
import { radius } from '../../theme/tokens.ts';
import { richTextStyles } from './rich-text-styles.ts';

/** Whose text is never meant to be read. */
const unread = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'TITLE']);

/**
 * Text written with the editor. It is read as HTML in a document that runs and fetches nothing, and drawn anew from the
 * tags that written text may hold: whatever else the HTML says has no way onto the page.
 */
export function RichText({ html }: { readonly html: string }) {
  const drawn = useMemo(() => drawChildren(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return createElement(Box, { sx: richTextStyles }, ...drawn);
}

const drawChildren = (parent: Node): ReactNode[] =>
  [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent];
    return node instanceof Element && !unread.has(node.tagName) ? draw(node) : [];
  });

function draw(element: Element): ReactNode[] {
  const tag = element.tagName.toLowerCase();
  const children = drawChildren(element);
  if (!isRichTextTag(tag)) return children;
  switch (tag) {
    case 'br':
      return [createElement('br')];
    case 'img':
      return [drawPicture(element)];
    case 'a':
      return [drawLink(element.getAttribute('href') ?? '', children)];
    case 'table':
      // Wider than a phone it scrolls by itself, also by keyboard.
      return [
        createElement(
          Box,
          { tabIndex: 0, role: 'group', sx: { overflowX: 'auto', my: 3 } },
          createElement('table', null, ...children),
        ),
      ];
    case 'td':
    case 'th': {
      const spans = { colSpan: spanOf(element, 'colspan'), rowSpan: spanOf(element, 'rowspan') };
      return [createElement(tag, spans, ...children)];
    }
    default:
      return [createElement(tag, null, ...children)];
  }
}

const spanOf = (cell: Element, name: string): number | undefined => {
  const span = Number(cell.getAttribute(name));
  return Number.isInteger(span) && span > 1 && span <= 100 ? span : undefined;
};

function drawLink(href: string, children: ReactNode[]): ReactNode {
  if (!isSafeLink(href)) return createElement('span', null, ...children);
  if (href.startsWith('/')) return createElement(Link, { component: RouterLink, to: href } as object, ...children);
  return createElement(Link, { href, target: '_blank', rel: 'noopener noreferrer' }, ...children);
}

function drawPicture(element: Element): ReactNode {
  const token = element.getAttribute(pictureTokenAttribute) ?? '';
  if (!isPictureToken(token)) return null;
  return createElement(AssetImage, {
    token,
    alt: element.getAttribute('alt') ?? '',
    size: 'full',
    fit: 'contain',
    sx: { my: 3, maxWidth: '100%', maxHeight: 480, minHeight: 120, borderRadius: `${radius.card}px` },
  });
}
