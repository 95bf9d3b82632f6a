import type { DashboardWidget } from '@parking/contract/dashboards/dashboards';
import type { ReportCard } from '@parking/contract/reports/report-cards';
import { Suspense, createElement, useContext, useMemo } from 'react';
import { ScreenLookupContext } from '../../../kit/model/screen-lookup.ts';
import { type CardMode, CardModeContext } from '../../../kit/report/card/card-mode.ts';
import { periodText } from '../../../kit/report/period-bar.tsx';
import { CardFrame } from './card.tsx';
import '../../../kit/report/texts.ts';

/** Figures of reports are added up anew with each reading; a screen on a wall asks all day. */
const refreshSeconds = 300;

const addressOf = ({ route, query }: ReportCard): string => (query === '' ? route : `${route}?${query}`);

/** A saved report on the dashboard, drawn by its own screen. */
export function ReportCardView({ card }: { readonly card: ReportCard }) {
  const screen = useContext(ScreenLookupContext)(card.route);
  const mode = useMemo((): CardMode => {
    const widget: DashboardWidget = {
      id: card.savedViewId,
      name: card.name,
      label: card.name,
      labelEn: null,
      url: '',
      size: card.size,
      refreshAble: true,
      refreshInterval: refreshSeconds,
    };
    return {
      name: card.name,
      address: new URLSearchParams(card.query),
      shows: card.shows,
      refetchEveryMs: refreshSeconds * 1000,
      frame: ({ query, answer, children }) => (
        <CardFrame
          widget={widget}
          source={query}
          period={answer && periodText(answer.period)}
          readAt={answer?.asOf}
          wide={card.shows !== 'FIGURES'}
          to={addressOf(card)}
        >
          {children}
        </CardFrame>
      ),
    };
  }, [card]);
  if (!screen) return null;
  return (
    <CardModeContext value={mode}>
      <Suspense fallback={mode.frame({ query: waiting, answer: undefined, children: null })}>
        {createElement(screen)}
      </Suspense>
    </CardModeContext>
  );
}

const waiting = { isPending: true, error: null, refetch: () => undefined };
