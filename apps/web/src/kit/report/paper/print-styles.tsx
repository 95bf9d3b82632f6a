import GlobalStyles from '@mui/material/GlobalStyles';

/** On paper a report is alone: without menus and buttons, over as many sheets as it needs. `lying` sheets are for wide tables. */
export function PrintStyles({ lying = false }: { readonly lying?: boolean }) {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          '@page': lying ? { size: 'A4 landscape', margin: '10mm' } : { margin: '12mm' },
          'html, body, #root, #root *:has(main), main': {
            display: 'block !important',
            height: 'auto !important',
            minHeight: '0 !important',
            overflow: 'visible !important',
          },
          // Everything beside the screen, and on it what only a screen needs.
          '#root div:has(> main) > :not(main), #root div:has(aside):not(:has(main)), [data-screen-only], [role="tooltip"]':
            {
              display: 'none !important',
            },
          'table, tr, [role="group"]': { breakInside: 'avoid' },
          table: { breakInside: 'auto' },
          // What stays in sight while a screen scrolls would lie over the next sheet.
          'th, thead': { position: 'static !important' },
        },
      }}
    />
  );
}

/** Prints in light colours, whatever is on the screen. */
export function printPage(schemeAttribute: string): void {
  const root = document.documentElement;
  const shown = root.getAttribute(schemeAttribute);
  root.setAttribute(schemeAttribute, 'light');
  window.addEventListener(
    'afterprint',
    () => {
      if (shown !== null) root.setAttribute(schemeAttribute, shown);
    },
    { once: true },
  );
  window.print();
}
