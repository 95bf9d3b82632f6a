import { isTyped } from '../../keys/pressed.ts';

/** What stands above a list answers to the key that it names; what does not stand there has none. */
export function pressTool(key: string): boolean {
  const tool = document.querySelector<HTMLElement>(
    `[data-list-tools] [aria-keyshortcuts="${CSS.escape(key.toLowerCase())}"]`,
  );
  if (!tool) return false;
  if (isTyped(tool)) tool.focus();
  else tool.click();
  return true;
}
