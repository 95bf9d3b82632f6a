/** What takes keys as text, or as a choice among what it offers. */
const takers = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="combobox"]',
  '[role="listbox"]',
  '[role="menu"]',
].join();

/** Whether a key pressed here is typed, or chooses. */
export const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(takers) !== null;

/**
 * Whether a dialog or menu stands above the screen; one that is fading away is hidden from readers already, and keeps no key. The record of a
 * list does not count: where it covers its list, both answer the same keys.
 */
export const isCovered = (): boolean =>
  document.querySelector('.MuiModal-root:not([data-record], [aria-hidden="true"])') !== null;
