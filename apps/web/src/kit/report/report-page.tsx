import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { reportPeriodsWithin } from '@parking/contract/core/periods';
import type { Report } from '@parking/contract/core/report';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel.tsx';
import { Chart, ChartSkeleton } from '../chart/chart.tsx';
import { isDrawn } from '../chart/chart-spec.ts';
import { FilterChips } from '../list/filters/filter-chips.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../list/list-states.tsx';
import { PageFrame } from '../page-frame.tsx';
import { PageHeader } from '../page-header.tsx';
import type { ResourceTextsKey } from '../model/resource-types.ts';
import { CardModeContext } from './card/card-mode.ts';
import { PaperHead, Signatures } from './paper/paper-marks.tsx';
import { ReadNote } from './read-note.tsx';
import { PrintStyles } from './paper/print-styles.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportControls, ReportTools } from './report-controls.tsx';
import type { DrawChart } from './report-model.ts';
import type { ReportPageProps } from './report-props.ts';
import { ReportOnCard } from './card/report-on-card.tsx';
import { ReportTable } from './report-table.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { useReportKeys } from './use-report-keys.ts';
import { type ReportScreen, useReportModel } from './use-report-model.ts';

/** A sheet that stands has room for so many columns. */
const standingColumns = 7;

/** A report of the contract as a finished screen: period and filters, totals, chart, table; declared, not written. */
export function ReportPage<R extends Report, Key extends ResourceTextsKey>(props: ReportPageProps<R, Key>) {
  const card = useContext(CardModeContext);
  const model = useReportModel(props as unknown as ReportPageProps<Report, ResourceTextsKey>);
  if (card) return <ReportOnCard model={model} card={card} />;
  return <WholePage model={model} yearly={props.yearly ?? false} remarks={props.remarks} ahead={props.ahead} />;
}

interface WholePageProps extends Pick<ReportPageProps<Report, ResourceTextsKey>, 'remarks' | 'ahead'> {
  readonly model: ReportScreen;
  readonly yearly: boolean;
}

function WholePage({ model, yearly, remarks, ahead }: WholePageProps) {
  const { t } = useTranslation();
  const { report, query, figures, chart } = model;
  const { texts, answer } = report;
  useReportKeys();
  return (
    <PageFrame title={texts.title} scrolls>
      <PrintStyles lying={report.shown.length > standingColumns} />
      <PaperHead />
      <PageHeader
        title={texts.title}
        note={answer && <ReadNote of={answer} />}
        action={<ReportTools model={model} />}
      />
      <ReportControls model={model} yearly={yearly} />
      <FilterChips list={report} />
      {answer?.withoutOwnDeposit && <Alert severity="info">{t('report.withoutOwnDeposit')}</Alert>}
      {query.error && answer && <Alert severity="warning">{t('kit.list.refreshFailed')}</Alert>}
      {query.error && !answer ? (
        <Framed>
          <FailureNotice failure={query.error} retry={() => void query.refetch()} />
        </Framed>
      ) : (
        <Box sx={{ position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          {report.waiting && (
            <LinearProgress
              aria-label={t('common.loading')}
              sx={{ position: 'absolute', inset: 0, bottom: 'auto', height: 2, zIndex: 2 }}
            />
          )}
          {figures.length > 0 && <TotalsStrip report={report} figures={figures} columns={report.columns} />}
          <Content model={model} yearly={yearly} chart={chart} ahead={ahead} />
          {answer && remarks?.(answer.period)}
          <Signatures />
        </Box>
      )}
    </PageFrame>
  );
}

function Framed({ children }: { readonly children: ReactNode }) {
  return (
    <Panel
      sx={{
        minHeight: 280,
        display: 'flex',
      }}
    >
      {children}
    </Panel>
  );
}

interface ContentProps {
  readonly model: ReportScreen;
  readonly yearly: boolean;
  readonly chart: ReturnType<DrawChart<unknown, unknown>>;
  readonly ahead: ReactNode;
}

const chartHeight = 280;

function Content({ model, yearly, chart, ahead }: ContentProps) {
  const { t } = useTranslation();
  const { report } = model;
  const { answer, texts } = report;
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (!answer) {
    return (
      <>
        <Framed>
          <Box sx={{ flex: 1, p: 4 }}>
            <ChartSkeleton height={chartHeight} />
          </Box>
        </Framed>
        <Framed>
          <TableSkeleton
            columns={phone ? 1 : report.shown.length || 4}
            label={t('kit.list.loading', { title: texts.title })}
          />
        </Framed>
      </>
    );
  }
  if (answer.data.length === 0) {
    return (
      <>
        <NoRows report={report} yearly={yearly} />
        {ahead}
      </>
    );
  }
  return (
    <>
      {chart && isDrawn(chart) && (
        <Panel
          sx={{
            p: { xs: 2, sm: 4 },
            minWidth: 0,
          }}
        >
          {chart.answer && (
            <Box component="p" sx={{ m: 0, mb: 3, typography: 'subtitle2' }}>
              {chart.answer}
            </Box>
          )}
          <Chart spec={chart} label={t('report.chartOf', { title: texts.title })} height={chartHeight} />
        </Panel>
      )}
      {ahead}
      {phone ? <ReportCards report={report} rows={answer.data} /> : <ReportTable report={report} rows={answer.data} />}
    </>
  );
}

interface NoRowsProps {
  readonly report: ReportScreen['report'];
  readonly yearly: boolean;
}

/** What may have hidden them is taken away by one press: the filters, else a period that is not this month. */
function NoRows({ report, yearly }: NoRowsProps) {
  const { t } = useTranslation();
  const { filters, period } = report.reportState;
  const narrowed = filters.length > 0;
  const hasMonth = !yearly && reportPeriodsWithin(report.shape.maximumDays).includes('thisMonth');
  return (
    <Framed>
      <Notice
        icon={narrowed ? 'filter_list_off' : 'query_stats'}
        title={t(narrowed ? 'report.noMatches' : 'report.empty')}
        action={
          narrowed ? (
            <Button variant="outlined" onClick={() => report.change(() => ({ filters: [] }))}>
              {t('kit.list.clearFilters')}
            </Button>
          ) : (
            hasMonth &&
            period !== 'thisMonth' && (
              <Button variant="outlined" onClick={() => report.changeReport({ period: 'thisMonth', from: '', to: '' })}>
                {t('report.showMonth')}
              </Button>
            )
          )
        }
      />
    </Framed>
  );
}
