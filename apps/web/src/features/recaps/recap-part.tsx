import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';
import { CardModeContext } from '../../kit/report/card/card-mode.ts';
import { ReportCards } from '../../kit/report/report-cards.tsx';
import { ReportTable } from '../../kit/report/report-table.tsx';
import { Linked, type TotalFigure, Totals, TotalsStrip } from '../../kit/report/totals-strip.tsx';
import type { RecapTable } from './recap-tables.ts';
import { type RecapView, type Told, toldModel } from './told.ts';
import './texts.ts';

interface RecapPartProps {
  readonly table: RecapTable;
  readonly view: RecapView;
}

/** One part of a recap under its name, which leads to its report. */
export function RecapPart({ table: { title, to, told }, view }: RecapPartProps) {
  const { t } = useTranslation();
  const id = useId();
  // Two parts may be told by the same report.
  const model = toldModel(told, view, { ...useResourceTexts(told.texts), title });
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <Box id={id} component="h2" sx={{ typography: 'h4', m: 0 }}>
        <Linked to={to}>{title}</Linked>
      </Box>
      {told.data.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('recaps.nothing')}</Box>
      ) : phone ? (
        <ReportCards report={model} rows={told.data} />
      ) : (
        <ReportTable report={model} rows={told.data} />
      )}
    </Box>
  );
}

interface RecapTotalsProps {
  readonly told: Told;
  readonly figures: readonly TotalFigure[];
  readonly view: RecapView;
}

/** The figures of the whole recap that matter. */
export function RecapTotals({ told, figures, view }: RecapTotalsProps) {
  const model = toldModel(told, view, useResourceTexts(told.texts));
  const Strip = useContext(CardModeContext) ? Totals : TotalsStrip;
  return <Strip report={model} figures={figures} columns={model.columns} />;
}
