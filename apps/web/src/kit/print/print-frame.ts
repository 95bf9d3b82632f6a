import { isTraining } from '../../api/training.ts';
import { trainingPrintCss } from './training-print.ts';

/** A print dialog that nobody answers must not keep the page's memory for ever. */
const longestMs = 120_000;

/**
 * Prints by the browser what `fill` draws, in a frame of its own that nobody sees; it returns the style of the page, which it knows
 * once everything stands.
 */
export function printInFrame(title: string, widthMm: number, fill: (inside: Document) => string): void {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: `${widthMm}mm`,
    height: '10px',
    border: '0',
  });
  document.body.append(frame);
  const inside = frame.contentDocument;
  const view = frame.contentWindow;
  if (!inside || !view) return frame.remove();
  addStyle(inside, fill(inside));
  if (isTraining) addStyle(inside, trainingPrintCss);
  const tidy = () => frame.remove();
  view.addEventListener('afterprint', tidy, { once: true });
  setTimeout(tidy, longestMs);
  view.print();
}

/** The page's policy holds for its frames too: styles carry its nonce. */
export function addStyle(inside: Document, css: string): void {
  const style = inside.createElement('style');
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) style.nonce = nonce;
  style.textContent = css;
  inside.head.append(style);
}
