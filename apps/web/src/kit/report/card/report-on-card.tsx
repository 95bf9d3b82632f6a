import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../chart/chart.tsx';
import { isDrawn } from '../../chart/chart-spec.ts';
import type { CardMode } from './card-mode.ts';
import { ReportTable } from '../report-table.tsx';
import { Totals } from '../totals-strip.tsx';
import type { ReportScreen } from '../use-report-model.ts';

interface ReportOnCardProps {
  readonly model: ReportScreen;
  readonly card: CardMode;
}

const chartHeight = 200;
/** More are behind the card's name. */
const shownRows = 8;

/** A report as a card: its figures, its picture, or its first rows with the totals of all. */
export function ReportOnCard({ model, card }: ReportOnCardProps) {
  const { report, query } = model;
  const { answer } = report;
  return card.frame({ query, answer, children: answer && <Part model={model} card={card} /> });
}

function Part({ model, card }: ReportOnCardProps) {
  const { t } = useTranslation();
  const { figures, chart } = model;
  // Two cards may be of the same report.
  const report = { ...model.report, texts: { ...model.report.texts, title: card.name } };
  const rows = report.answer?.data ?? [];
  if (rows.length === 0) return <Box sx={{ m: 'auto', color: 'text.secondary' }}>{t('report.empty')}</Box>;
  if (card.shows === 'TABLE' || (figures.length === 0 && card.shows === 'FIGURES'))
    return <ReportTable report={report} rows={rows.slice(0, shownRows)} />;
  if (card.shows === 'CHART' && chart && isDrawn(chart))
    return (
      <>
        {chart.answer && (
          <Box component="p" sx={{ m: 0, mb: 2, typography: 'subtitle2' }}>
            {chart.answer}
          </Box>
        )}
        <Chart spec={chart} label={t('report.chartOf', { title: report.texts.title })} height={chartHeight} />
      </>
    );
  return <Totals report={report} figures={figures} columns={report.columns} />;
}
