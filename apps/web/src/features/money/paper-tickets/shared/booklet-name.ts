import type { TicketBooklet } from '@parking/contract/money/paper-tickets/ticket-booklets';
import type { TFunction } from 'i18next';
import '../texts.ts';

/** A booklet as people call it: `A 1–100`. */
export const bookletName = (
  t: TFunction,
  { series, first, last }: Pick<TicketBooklet, 'series' | 'first' | 'last'>,
): string => t('manualTickets.name', { series, first, last });
