import { theme } from './theme.ts';
import { radius, rowHeight, type } from './tokens.ts';

/** The measures that style sheets ask for, as `--radius-card`. */
const measures = Object.entries({ radius, row: rowHeight, type }).flatMap(([kind, sizes]) =>
  Object.entries(sizes).map(([name, pixels]) => `--${kind}-${name}:${pixels}px;`),
);

const hyphenated = (name: string): string =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Gives the browser the theme's variables as they are. Emotion would put the same four hundred lines through its
 * preprocessor first, longer than all else that a first screen draws.
 */
export function adoptTheme(): void {
  const sheet = new CSSStyleSheet();
  const rules = theme.generateStyleSheets().flatMap((style) => Object.entries(style));
  const texts = rules.map(([selector, values]) => {
    const lines = Object.entries(values as Record<string, string | number>);
    return `${selector}{${lines.map(([name, value]) => `${hyphenated(name)}:${value};`).join('')}}`;
  });
  sheet.replaceSync([...texts, `:root{${measures.join('')}}`].join(''));
  document.adoptedStyleSheets.push(sheet);
}
