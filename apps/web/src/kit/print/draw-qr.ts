import { qrPath } from '../qr-path.ts';

const space = 'http://www.w3.org/2000/svg';

/** A QR code in a document that is printed, as large as its style says. */
export function drawQr(inside: Document, text: string): SVGElement {
  const { path, side } = qrPath(text);
  const drawing = inside.createElementNS(space, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${side} ${side}`);
  drawing.setAttribute('shape-rendering', 'crispEdges');
  const modules = inside.createElementNS(space, 'path');
  modules.setAttribute('d', path);
  drawing.append(modules);
  return drawing;
}
