/** How letters and accounts look on A4. */
export const paperStyle = `@page { margin: 18mm; size: A4 portrait; }
  html, body { margin: 0; background: #fff; color: #000; font: 3.4mm/1.45 Inter, Arial, sans-serif; }
  h1 { margin: 0 0 6mm; font-size: 5.4mm; }
  h2 { margin: 8mm 0 2mm; font-size: 3.6mm; }
  p { margin: 0 0 4mm; }
  header { margin-bottom: 8mm; font-size: 4mm; font-weight: 700; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 1.4mm 0; border-bottom: 0.2mm solid #999; text-align: left; font-weight: 400; overflow-wrap: anywhere; vertical-align: top; }
  th { font-size: 3mm; color: #444; }
  td + td, th + th { padding-left: 4mm; text-align: right; white-space: nowrap; }
  tr { break-inside: avoid; }
  img { display: block; max-width: 80mm; max-height: 60mm; margin: 4mm 0; }
  .strong td { border-bottom: 0.4mm solid #000; font-weight: 700; }`;

/** Draws on a page that is printed. */
export function openPaper(inside: Document) {
  const add = <Tag extends keyof HTMLElementTagNameMap>(parent: Node, tag: Tag, text = '', className = '') => {
    const element = inside.createElement(tag);
    if (text) element.textContent = text;
    if (className) element.className = className;
    parent.appendChild(element);
    return element;
  };
  const table = (rows: readonly (readonly string[])[], heads?: readonly string[]) => {
    const body = add(inside.body, 'table');
    if (heads) {
      const row = add(body, 'tr');
      for (const head of heads) add(row, 'th', head);
    }
    const put = (cells: readonly string[], className = ''): void => {
      const row = add(body, 'tr', '', className);
      for (const cell of cells) add(row, 'td', cell);
    };
    for (const cells of rows) put(cells);
    return put;
  };
  return { add, table };
}
