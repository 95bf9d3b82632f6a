import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly full: boolean;
  }
}

/** Whether the tests take their time (`npm run test:full`). */
export const full = inject('full');
