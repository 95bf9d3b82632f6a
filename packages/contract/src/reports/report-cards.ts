import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { widgetSizes } from '../dashboards/dashboards.ts';

/** What a card shows of a report: its figures that stand out, its picture, or its first rows. */
export const cardParts = ['FIGURES', 'CHART', 'TABLE'] as const;
export type CardPart = (typeof cardParts)[number];

const CardChoice = z.strictObject({
  savedViewId: id(),
  shows: z.enum(cardParts),
  size: z.enum(widgetSizes),
});
export type CardChoice = z.output<typeof CardChoice>;

/** A saved report on somebody's dashboard. */
export const ReportCard = CardChoice.extend({
  name: z.string(),
  /** The screen that shows it, and the text of its address. */
  route: z.string(),
  query: z.string(),
});
export type ReportCard = z.output<typeof ReportCard>;

export const maximumCards = 24;

export const reportCards = {
  list: endpoint({
    method: 'GET',
    path: '/report_cards',
    summary:
      'The caller’s cards of saved reports, in their order; those whose screen the caller may not see any more are left out',
    permission: 'signed-in',
    reads: ['dashboards', 'savedViews', 'rights'],
    reply: z.array(ReportCard),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/report_cards',
    summary: 'Replace the caller’s cards, in the order given',
    permission: 'signed-in',
    idempotent: true,
    body: z.strictObject({ cards: z.array(CardChoice).max(maximumCards) }),
    ignored: ['name', 'route', 'query'].map((name) => `cards.${name}`),
    reply: z.null(),
    affects: ['dashboards'],
  }),
} as const;
