import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { type } from '../../../theme/tokens.ts';
import type { ExpectedShift } from './expected/expected-load.ts';
import { ExpectedRows } from './expected/expected-rows.tsx';
import type { Coverage, WeekRow } from './planner-model.ts';
import { PostChip } from './post-chip.tsx';
import type { PlannerView } from './use-planner.ts';
import { type GridActs, type PostWords, useWeekGrid } from './use-week-grid.ts';
import { WeekCell } from './week-cell.tsx';
import { CoverageHeading, DayHeading, Heading, RowHeading, cellSx } from './week-headings.tsx';

interface WeekGridProps {
  readonly view: PlannerView;
  readonly rows: readonly WeekRow[];
  readonly days: readonly string[];
  readonly heading: string;
  readonly words: PostWords;
  readonly coverage: readonly Coverage[];
  readonly expected: readonly ExpectedShift[];
  readonly acts: GridActs;
}

const nameWidth = 190;

/** The week as a table that is worked in with mouse and keyboard. */
export function WeekGrid({ view, rows, days, heading, words, coverage, expected, acts }: WeekGridProps) {
  const { table, area, ghost, said, dragged, ...grid } = useWeekGrid({ view, rows, days, words, acts });
  const { today } = view.roster;
  return (
    <Panel
      {...area}
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        '@media print': { overflow: 'visible', border: 0 },
      }}
    >
      <Box
        component="table"
        ref={table}
        role="grid"
        aria-label={heading}
        aria-readonly={!view.editable}
        sx={{
          borderCollapse: 'separate',
          borderSpacing: 0,
          width: '100%',
          minWidth: 1000,
          tableLayout: 'fixed',
          '@media print': { minWidth: 0 },
        }}
      >
        <colgroup>
          <Box component="col" sx={{ width: nameWidth, '@media print': { width: '16%' } }} />
        </colgroup>
        <thead>
          <tr>
            <Heading corner>{heading}</Heading>
            {days.map((day) => (
              <Heading key={day} today={day === today}>
                <DayHeading day={day} view={view} />
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <RowHeading row={row} />
              {days.map((day) => (
                <WeekCell key={day} grid={grid} view={view} row={row} day={day} words={words} acts={acts} />
              ))}
            </tr>
          ))}
        </tbody>
        {coverage.length + expected.length > 0 && (
          <tfoot>
            <CoverageRows coverage={coverage} days={days} />
            <ExpectedRows expected={expected} days={days} />
          </tfoot>
        )}
      </Box>
      {dragged && (
        <Box
          ref={ghost}
          aria-hidden
          sx={{
            position: 'fixed',
            top: 0,
            left: 0,
            zIndex: 'tooltip',
            pointerEvents: 'none',
            width: 140,
            boxShadow: 4,
            transform: 'translate(-999px, 0)',
          }}
        >
          <PostChip post={dragged} view={view} {...words(dragged)} />
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Panel>
  );
}

/** How many of a shift's posts are filled, day by day. */
function CoverageRows({ coverage, days }: Pick<WeekGridProps, 'coverage' | 'days'>) {
  const { t } = useTranslation();
  return coverage.map((line) => (
    <tr key={line.shiftId}>
      <CoverageHeading>{t('roster.staffed', { shift: line.name })}</CoverageHeading>
      {days.map((day) => {
        const count = line.byDay.get(day) ?? 0;
        const short = count < line.total;
        return (
          <Box
            component="td"
            key={day}
            sx={{
              ...cellSx,
              bgcolor: 'background.sunken',
              px: 3,
              fontSize: type.small,
              fontVariantNumeric: 'tabular-nums',
              color: short ? 'warning.main' : 'text.secondary',
              fontWeight: short ? 600 : 400,
            }}
          >
            {t('roster.staffedOf', { count, total: line.total })}
            {short && <Icon name="warning" size={14} sx={{ ml: 1, verticalAlign: 'middle' }} />}
          </Box>
        );
      })}
    </tr>
  ));
}
