import { reportPeriodsWithin } from '@parking/contract/core/periods';
import type { Groupings } from '@parking/contract/core/report-query';
import { type Comparison, comparisons } from '@parking/contract/core/compared-period';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';
import { schemeAttribute } from '../../theme/theme.ts';
import { radius } from '../../theme/tokens.ts';
import { FilterPanel } from '../list/filters/filter-panel.tsx';
import { listKeys } from '../list/keys/list-keys.ts';
import { LazyMenu, ToolButton } from '../list/toolbar/list-toolbar.tsx';
import { Choice, PeriodBar } from './period-bar.tsx';
import { printPage } from './paper/print-styles.tsx';
import { groupsWith } from './groups-with.ts';
import type { ReportScreen } from './use-report-model.ts';

const SavedReports = lazy(() => import('./saved-reports.tsx'));
const DownloadMenu = lazy(() => import('./download-menu.tsx'));
const BandsButton = lazy(() => import('./bands/bands-button.tsx'));
const ColumnsMenu = lazy(() => import('../list/toolbar/columns-menu.tsx'));

/** What can be done with the report, at the right of its title. */
export function ReportTools({ model }: { readonly model: ReportScreen }) {
  const { t } = useTranslation();
  const { report, query } = model;
  return (
    <Box data-screen-only data-list-tools sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <ToolButton icon="refresh" label={t('common.reload')} onClick={() => void query.refetch()} />
      <LazyMenu icon="bookmarks" label={t('kit.list.views')}>
        {(close) => <SavedReports model={model} close={close} />}
      </LazyMenu>
      <LazyMenu icon="view_column" label={t('kit.list.columns')}>
        {() => <ColumnsMenu list={report} />}
      </LazyMenu>
      <ToolButton icon="print" label={t('report.print')} onClick={() => printPage(schemeAttribute)} />
      <LazyMenu icon="download" label={t('report.download')} shortcut={listKeys.export.join(' ')}>
        {(close) => <DownloadMenu model={model} close={close} />}
      </LazyMenu>
    </Box>
  );
}

/** Period, grouping and filters. */
export function ReportControls({ model, yearly }: { readonly model: ReportScreen; readonly yearly: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { report, days, today, views } = model;
  const { reportState: state, changeReport: change, shape, texts } = report;
  const roomy = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const groupings = shape.groupBy;
  const narrows = report.filterable.length > 0;
  const [open, setOpen] = useState(roomy && narrows);
  const count = state.filters.length;
  return (
    <Box data-screen-only sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {!yearly && days && today && (
          <PeriodBar
            period={state.period}
            days={days}
            today={today}
            names={reportPeriodsWithin(shape.maximumDays)}
            onName={(period) => change({ period, from: '', to: '' })}
            onDays={({ from, to }) => change({ period: 'own', from, to })}
          />
        )}
        {yearly && days && today && (
          <YearBar
            year={Number(days.to.slice(0, 4))}
            last={Number(today.slice(0, 4))}
            onYear={(year) => change({ period: 'own', from: `${year}-01-01`, to: `${year}-12-31` })}
          />
        )}
        <Box sx={{ flex: { sm: 1 } }} />
        {narrows && (
          <Button
            color="inherit"
            size="small"
            variant={open ? 'outlined' : 'text'}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={count > 0 ? t('kit.list.filterCount', { count }) : t('kit.list.filter')}
            onClick={() => setOpen(!open)}
            sx={{ minHeight: 36 }}
            startIcon={
              <Badge variant="dot" color="primary" invisible={count === 0}>
                <Icon name="filter_list" size={18} />
              </Badge>
            }
          >
            {t('kit.list.filter')}
          </Button>
        )}
      </Box>
      {((shape.groupBy?.of.length ?? 0) > 1 || views.length > 1 || shape.keys) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, rowGap: 2 }}>
          {views.length > 1 && (
            <Choices label={t('report.view')}>
              {views.map((view) => (
                <Choice key={view} chosen={state.view === view} onClick={() => change({ view })}>
                  {texts.values?.['view']?.[view] ?? view}
                </Choice>
              ))}
            </Choices>
          )}
          {groupings && groupings.of.length > 1 && (
            <Groups
              groupings={groupings}
              chosen={state.groupBy}
              names={texts.values?.['groupBy'] ?? {}}
              onGroup={(group) =>
                change(({ groupBy }) => ({ groupBy: groupsWith(groupings, groupBy, group), sort: [], columns: null }))
              }
            />
          )}
          {shape.bands && state.groupBy.includes('band') && (
            <Suspense fallback={null}>
              <BandsButton
                bands={state.bands}
                usual={shape.bands}
                onBands={(next) => change(({ bands }) => ({ bands: next(bands) }))}
              />
            </Suspense>
          )}
          {shape.keys && <CompareChoices chosen={state.compare} onChoose={(compare) => change({ compare })} />}
        </Box>
      )}
      {open && (
        // The page scrolls: the panel need not.
        <Box sx={{ '& > search': { maxHeight: 'none' } }}>
          <FilterPanel id={id} list={report} places={null} />
        </Box>
      )}
    </Box>
  );
}

interface CompareChoicesProps {
  readonly chosen: Comparison | null;
  readonly onChoose: (compare: Comparison | null) => void;
}

/** Which other period stands beside. */
export function CompareChoices({ chosen, onChoose }: CompareChoicesProps) {
  const { t } = useTranslation();
  return (
    <Choices label={t('report.compare')}>
      {[null, ...comparisons].map((compare) => (
        <Choice key={compare} chosen={chosen === compare} onClick={() => onChoose(compare)}>
          {t(`report.comparisons.${compare ?? 'none'}`)}
        </Choice>
      ))}
    </Choices>
  );
}

interface GroupsProps {
  readonly groupings: Groupings;
  readonly chosen: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly onGroup: (group: string) => void;
}

/** By what rows are added up: of several the outermost is the first that was chosen, as their numbers say. */
function Groups({ groupings, chosen, names, onGroup }: GroupsProps) {
  const { t } = useTranslation();
  return (
    <Choices label={t('report.groupBy')}>
      {groupings.of.map((group) => {
        const place = chosen.indexOf(group);
        return (
          <Choice key={group} chosen={place >= 0} onClick={() => onGroup(group)}>
            {names[group] ?? group}
            {place >= 0 && chosen.length > 1 && (
              <Box component="span" aria-hidden sx={{ ml: 1, opacity: 0.7, fontVariantNumeric: 'tabular-nums' }}>
                {place + 1}
              </Box>
            )}
          </Choice>
        );
      })}
    </Choices>
  );
}

/** Some that exclude one another, with what they are of. */
export function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'flex', alignItems: 'center', gap: 2, maxWidth: '100%' }}>
      <Box id={id} component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <Box
        sx={{
          display: 'flex',
          overflowX: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: `${radius.input}px`,
          bgcolor: 'background.paper',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface YearBarProps {
  readonly year: number;
  readonly last: number;
  readonly onYear: (year: number) => void;
}

function YearBar({ year, last, onYear }: YearBarProps) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('report.year')} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Button
        size="small"
        color="inherit"
        aria-label={t('report.yearBefore')}
        onClick={() => onYear(year - 1)}
        sx={{ minWidth: 36, minHeight: 36 }}
      >
        <Icon name="chevron_left" />
      </Button>
      <Box sx={{ fontWeight: 600, minWidth: 96, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
        {year - 1} – {year}
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-label={t('report.yearAfter')}
        disabled={year >= last}
        onClick={() => onYear(year + 1)}
        sx={{ minWidth: 36, minHeight: 36 }}
      >
        <Icon name="chevron_right" />
      </Button>
    </Box>
  );
}
