import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/format.ts';
import { fullDay } from './day-words.ts';
import { periodText } from './period-bar.tsx';
import type { ReportAnswer } from './report-model.ts';
import './texts.ts';

/** Of which days figures are, what they are held against, and when they were read. */
export function ReadNote({ of }: { readonly of: Omit<ReportAnswer, 'data' | 'totals'> }) {
  const { t } = useTranslation();
  const { period, comparedPeriod, asOf, provisional } = of;
  const said = [
    period.from === period.to ? fullDay(period.from) : periodText(period),
    comparedPeriod && t('report.beside', { period: periodText(comparedPeriod) }),
    t('report.readAt', { time: formatTime(asOf) }),
    provisional && t('common.provisional'),
  ];
  return (
    <Box component="span" sx={{ typography: 'body2', whiteSpace: { xs: 'normal', lg: 'nowrap' } }}>
      {said.filter(Boolean).join(' · ')}
    </Box>
  );
}
