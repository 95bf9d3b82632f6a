import type { DeskSale } from '../machine/check-out.ts';

/** The car that is to go free. */
export type FreeCar = Pick<DeskSale, 'quote' | 'gate' | 'extras'>;

/** What its cashier has chosen: somebody signs here, or what came of asking. */
export type PassChoice = { readonly by: 'signature' } | { readonly by: 'request'; readonly id: string };
