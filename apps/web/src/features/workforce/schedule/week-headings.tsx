import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { dayWord, shortDay } from '../../../kit/report/day-words.ts';
import { type } from '../../../theme/tokens.ts';
import { type WeekRow } from './planner-model.ts';
import type { PlannerView } from './use-planner.ts';

export const cellSx = {
  p: 1,
  borderBottom: 1,
  borderRight: 1,
  borderColor: 'divider',
  verticalAlign: 'top',
} as const;

const besideSx = { ...cellSx, position: 'sticky', left: 0, zIndex: 1, textAlign: 'left', px: 3 } as const;

/** Whose row it is. */
export function RowHeading({ row }: { readonly row: WeekRow }) {
  return (
    <Box component="th" scope="row" sx={{ ...besideSx, bgcolor: 'background.paper' }}>
      <Box
        sx={{
          fontSize: type.dense,
          fontWeight: 600,
          overflowWrap: 'anywhere',
          color: row.faded ? 'text.secondary' : 'text.primary',
        }}
      >
        {row.title}
      </Box>
      <Box sx={{ fontSize: type.small, fontWeight: 400, color: 'text.secondary' }}>{row.note}</Box>
    </Box>
  );
}

/** Which shift is counted. */
export function CoverageHeading({ children }: { readonly children: string }) {
  return (
    <Box
      component="th"
      scope="row"
      sx={{ ...besideSx, bgcolor: 'background.sunken', fontSize: type.small, fontWeight: 600 }}
    >
      {children}
    </Box>
  );
}

interface HeadingProps {
  readonly corner?: boolean;
  readonly today?: boolean;
  readonly children: React.ReactNode;
}

/** Above a day, or in the corner. */
export function Heading({ corner = false, today = false, children }: HeadingProps) {
  return (
    <Box
      component="th"
      scope="col"
      aria-current={today ? 'date' : undefined}
      sx={{
        ...cellSx,
        position: 'sticky',
        top: 0,
        zIndex: corner ? 3 : 2,
        ...(corner && { left: 0 }),
        px: corner ? 3 : 2,
        py: 2,
        textAlign: 'left',
        fontSize: type.small,
        fontWeight: 600,
        bgcolor: today ? 'primary.surface' : 'background.sunken',
        color: today ? 'primary.main' : 'text.secondary',
      }}
    >
      {children}
    </Box>
  );
}

/** A day with what makes it special. */
export function DayHeading({ day, view }: { readonly day: string; readonly view: PlannerView }) {
  const { t } = useTranslation();
  const holiday = view.roster.holidays.find((one) => one.day === day);
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: holiday ? 'error.main' : 'inherit' }}>
        {dayWord(day)} {shortDay(day)}
        {day === view.roster.today && <span data-screen-only>{` · ${t('roster.today')}`}</span>}
      </Box>
      {holiday && (
        <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'error.main' }}>
          {labelIn(holiday)}
        </Box>
      )}
    </>
  );
}
