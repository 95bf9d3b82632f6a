import { type CardPart } from '@parking/contract/reports/report-cards';
import { type ReactNode, createContext } from 'react';
import type { ApiFailure } from '../../../api/failure.ts';
import type { ReportAnswer } from '../report-model.ts';

interface CardQuery {
  readonly isPending: boolean;
  readonly error: ApiFailure | null;
  readonly refetch: () => unknown;
}

/** What a report gives to the card that it is shown on. */
export interface CardContent {
  readonly query: CardQuery;
  readonly answer: Omit<ReportAnswer, 'data' | 'totals'> | undefined;
  readonly children: ReactNode;
}

/** A report that is a card on another screen: asked by its own address, and framed by the card. */
export interface CardMode {
  /** As its owner called it. */
  readonly name: string;
  readonly address: URLSearchParams;
  readonly shows: CardPart;
  readonly refetchEveryMs: number;
  readonly frame: (content: CardContent) => ReactNode;
}

/** Null where a report is a screen of its own. */
export const CardModeContext = createContext<CardMode | null>(null);
