import type { Page } from '@playwright/test';

/** What is printed stays in its frame, where it can be read. */
export const keepPrints = (page: Page) =>
  page.evaluate(() => {
    const { prototype } = HTMLIFrameElement;
    const real = Object.getOwnPropertyDescriptor(prototype, 'contentWindow');
    Object.defineProperty(prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const view: unknown = real?.get?.call(this);
        if (view) Object.assign(view, { print: () => undefined });
        return view;
      },
    });
  });
