import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type OwnerPortal, ownerPortal } from '@parking/contract/recaps/owner-portal';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findMenu } from '../../api/navigation.ts';
import { useApiQuery } from '../../api/query.ts';
import { useNavigation } from '../../api/session.tsx';
import { formatDate, formatNumber, formatRupiah, formatTime, labelIn } from '../../i18n/format.ts';
import { Chart } from '../../kit/chart/chart.tsx';
import { isDrawn } from '../../kit/chart/chart-spec.ts';
import { useChartColours } from '../../kit/chart/chart-colours.ts';
import { FailureNotice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { ToolButton } from '../../kit/list/toolbar/list-toolbar.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel, TitledPanel } from '../../kit/panel.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { differenceText } from '../../kit/report/beside.tsx';
import { fullDay, monthName, shortDay } from '../../kit/report/day-words.ts';
import { Linked } from '../../kit/report/totals-strip.tsx';
import { type } from '../../theme/tokens.ts';
import '../../kit/report/texts.ts';
import './texts.ts';

const everyMinute = 60_000;

/** How the place does, on one page of a phone; nothing can be changed here, and every figure leads to its report. */
export default function OwnerPage() {
  const { t } = useTranslation();
  const title = t('recaps.owner.title');
  const query = useApiQuery(ownerPortal.get, {}, { handles: 'all', refetchEveryMs: everyMinute });
  const portal = query.data;
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        note={portal && t('report.readAt', { time: formatTime(portal.asOf) })}
        action={<ToolButton icon="refresh" label={t('common.reload')} onClick={() => void query.refetch()} />}
      />
      {query.error && portal && <Alert severity="warning">{t('kit.list.refreshFailed')}</Alert>}
      {portal ? (
        <Portal portal={portal} />
      ) : (
        <Panel sx={{ minHeight: 280, display: 'flex' }}>
          {query.error ? (
            <FailureNotice failure={query.error} retry={() => void query.refetch()} />
          ) : (
            <TableSkeleton columns={2} label={t('kit.list.loading', { title })} />
          )}
        </Panel>
      )}
    </PageFrame>
  );
}

function Portal({ portal }: { readonly portal: OwnerPortal }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const leadsTo = (route: string, search = ''): string | null =>
    findMenu(navigation, route) ? `${route}${search}` : null;
  const { today, week, month, inside, deposits, indications, tax } = portal;
  return (
    <>
      {portal.withoutOwnDeposit && <Alert severity="info">{t('report.withoutOwnDeposit')}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          alignItems: 'stretch',
        }}
      >
        <Takings
          title={t('recaps.owner.today')}
          to={leadsTo('/recap')}
          held={today}
          before={[
            [t('recaps.owner.untilNow'), today.untilNow],
            [fullDay(today.comparedPeriod.from), today.compared.received],
          ]}
        />
        <Takings
          title={t('recaps.owner.week')}
          to={leadsTo('/transaction_graph', '?period=thisWeek&compare=last-week')}
          held={week}
          before={[[daysText(week.comparedPeriod), week.compared.received]]}
        />
        <Takings
          title={t('recaps.owner.month')}
          to={leadsTo('/transaction_graph', '?period=thisMonth&compare=previous')}
          held={month}
          before={[[daysText(month.comparedPeriod), month.compared.received]]}
        />
      </Box>
      <Days days={portal.days} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'stretch',
        }}
      >
        <Told title={t('recaps.owner.inside')} to={leadsTo('/traffics')} figure={formatNumber(inside.cars)}>
          <FactList facts={inside.vehicles.map(({ vehicle, cars }) => [labelIn(vehicle), formatNumber(cars)])} />
        </Told>
        <Told title={t('recaps.owner.deposits')} to={leadsTo('/deposits')} figure={formatRupiah(deposits.amount)}>
          {deposits.since === null
            ? t('recaps.owner.noneWaiting')
            : t('recaps.owner.waiting', { waiting: formatNumber(deposits.waiting), since: formatDate(deposits.since) })}
          <div>{t('recaps.owner.open', { open: formatNumber(deposits.open) })}</div>
        </Told>
        <Told
          title={t('recaps.owner.indications')}
          to={leadsTo('/cheating_indication_report', '?state.equals=CONFIRMED')}
          figure={formatNumber(indications.confirmed)}
        >
          {indications.confirmed === 0
            ? t('recaps.owner.noneConfirmed')
            : t('recaps.owner.loss', { loss: formatRupiah(indications.loss) })}
        </Told>
        <Told
          title={t('recaps.owner.tax')}
          to={leadsTo('/production/per_date', '?period=thisMonth')}
          figure={formatRupiah(tax.toSorted((one, other) => (one.month < other.month ? 1 : -1))[0]?.tax ?? 0)}
        >
          <FactList facts={tax.map(({ month: first, tax: due }) => [monthName(first), formatRupiah(due)])} />
        </Told>
      </Box>
    </>
  );
}

/** `16 Nov – 19 Nov`: the year is known. */
const daysText = ({ from, to }: ReportPeriod): string =>
  from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;

interface TakingsProps {
  readonly title: string;
  readonly to: string | null;
  readonly held: OwnerPortal['week'];
  /** What it is held against, by its name. */
  readonly before: readonly (readonly [name: string, received: number])[];
}

const large = { fontSize: type.title, fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' } as const;

function Takings({ title, to, held, before }: TakingsProps) {
  const { t } = useTranslation();
  const { received, total, memberships, count } = held;
  return (
    <TitledPanel title={title}>
      <Box sx={large}>
        <Linked to={to}>{formatRupiah(received)}</Linked>
      </Box>
      <FactList
        facts={[
          ...before.map(([name, sum]): readonly [string, string] => [
            name,
            `${formatRupiah(sum)} ${differenceText(received, sum).replaceAll(' ', '\u00A0')}`,
          ]),
          [t('recaps.totals.fields.total'), formatRupiah(total)],
          [t('recaps.totals.fields.memberships'), formatRupiah(memberships)],
          [t('recaps.totals.fields.count'), formatNumber(count)],
        ]}
      />
    </TitledPanel>
  );
}

interface ToldProps {
  readonly title: string;
  readonly to: string | null;
  readonly figure: string;
  readonly children: ReactNode;
}

function Told({ title, to, figure, children }: ToldProps) {
  return (
    <TitledPanel title={title}>
      <Box sx={large}>
        <Linked to={to}>{figure}</Linked>
      </Box>
      <Box sx={{ typography: 'body2' }}>{children}</Box>
    </TitledPanel>
  );
}

function Days({ days }: Pick<OwnerPortal, 'days'>) {
  const { t } = useTranslation();
  const colour = useChartColours();
  const inOrder = days.toSorted((one, other) => (one.businessDay < other.businessDay ? -1 : 1));
  const [best] = days.toSorted((one, other) => other.received - one.received);
  const spec = {
    kind: 'bars',
    measure: 'rupiah',
    labels: inOrder.map(({ businessDay }) => shortDay(businessDay)),
    series: [
      {
        key: 'received',
        name: t('recaps.totals.fields.received'),
        colour: colour(0),
        values: inOrder.map(({ received }) => received),
        // The last of them is today.
        unfinished: inOrder.length - 1,
      },
    ],
  } as const;
  if (!best || !isDrawn(spec)) return null;
  return (
    <Panel sx={{ p: { xs: 2, sm: 4 }, minWidth: 0 }}>
      <Box component="p" sx={{ m: 0, mb: 3, typography: 'subtitle2' }}>
        {t('report.most', { what: fullDay(best.businessDay), figure: formatRupiah(best.received) })}
      </Box>
      <Chart spec={spec} label={t('recaps.owner.days')} height={200} />
    </Panel>
  );
}
