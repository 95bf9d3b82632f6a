import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { holidays } from '@parking/contract/tariffs/holidays';
import type { RowOf } from '@parking/contract/core/endpoint';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { useApiQuery } from '../../../api/query.ts';
import { dayNames, labelIn, monthNames } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { FailureNotice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';
import { isSunday, monthWeeks } from './year-model.ts';

export type Holiday = RowOf<typeof holidays.list>;

interface YearViewProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
  /** The site's day. */
  readonly today: string;
  readonly addable: boolean;
  readonly onDay: (day: string, holiday: Holiday | null) => void;
}

/** Twelve months with their holidays; a day opens its holiday, or a new one. */
export function YearView({ year, onYear, today, addable, onDay }: YearViewProps) {
  const { t } = useTranslation();
  const list = [
    ['day.atLeast', `${year}-01-01`],
    ['day.atMost', `${year}-12-31`],
    ['sort', 'day,asc'],
    ['size', '400'],
  ] as const;
  const query = useApiQuery(holidays.list, { list }, { handles: 'all', keepPrevious: true });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton columns={4} label={t('common.loading')} />;
  const byDay = new Map(query.data.data.map((holiday) => [holiday.day, holiday]));
  const count = byDay.size;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <IconButton aria-label={t('tariffs.calendar.earlier', { year: year - 1 })} onClick={() => onYear(year - 1)}>
          <Icon name="chevron_left" />
        </IconButton>
        <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
          {year}
        </Box>
        <IconButton aria-label={t('tariffs.calendar.later', { year: year + 1 })} onClick={() => onYear(year + 1)}>
          <Icon name="chevron_right" />
        </IconButton>
        <Box role="status" sx={{ color: 'text.secondary', ml: 2 }}>
          {count === 0 ? t('tariffs.calendar.none', { year }) : t('tariffs.calendar.count', { count, year })}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(264px, 1fr))',
          opacity: query.isPlaceholderData ? 0.5 : 1,
        }}
      >
        {monthNames[currentLanguage()].map((name, month) => (
          <Month key={name} {...{ year, month, name, byDay, today, addable, onDay }} />
        ))}
      </Box>
    </>
  );
}

interface MonthProps extends Pick<YearViewProps, 'year' | 'today' | 'addable' | 'onDay'> {
  readonly month: number;
  readonly name: string;
  readonly byDay: ReadonlyMap<string, Holiday>;
}

function Month({ year, month, name, byDay, today, addable, onDay }: MonthProps) {
  const names = dayNames[currentLanguage()];
  const weekdays = [...names.slice(1), ...names.slice(0, 1)];
  const prefix = `${year}-${String(month + 1).padStart(2, '0')}`;
  const own = [...byDay.values()].filter(({ day }) => day.startsWith(prefix));
  return (
    <Panel component="section" aria-label={`${name} ${year}`} sx={{ p: 3 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, typography: 'h4' }}>
        {name}
      </Box>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <Box
                component="th"
                key={weekday}
                scope="col"
                abbr={weekday}
                sx={{ typography: 'caption', color: 'text.secondary', fontWeight: 400, pb: 1 }}
              >
                {weekday.slice(0, currentLanguage() === 'id' ? 3 : 2)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(year, month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                <Box component="td" key={day ?? `blank ${place}`} sx={{ p: 0, textAlign: 'center' }}>
                  {day && <Day {...{ day, holiday: byDay.get(day) ?? null, isToday: day === today, addable, onDay }} />}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {own.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, typography: 'body2' }}>
          {own.map((holiday) => (
            <Box component="li" key={holiday.id} sx={{ display: 'flex', gap: 2, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ color: 'error.main', fontWeight: 600, minWidth: 20, textAlign: 'right' }}>
                {Number(holiday.day.slice(8))}
              </Box>
              {labelIn(holiday)}
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

interface DayProps extends Pick<YearViewProps, 'addable' | 'onDay'> {
  readonly day: string;
  readonly holiday: Holiday | null;
  readonly isToday: boolean;
}

function Day({ day, holiday, isToday, addable, onDay }: DayProps) {
  const { t } = useTranslation();
  // Begins with what is seen, so that it can be said to a computer that listens.
  const date = `${Number(day.slice(8))} ${monthNames[currentLanguage()][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  const look = {
    width: '100%',
    minHeight: 32,
    '@media (pointer: coarse)': { minHeight: 36 },
    borderRadius: `${radius.chip}px`,
    typography: 'body2',
    color: isSunday(day) ? 'error.main' : 'text.primary',
    ...(isToday && { outline: '1px solid', outlineColor: 'primary.main', outlineOffset: '-1px' }),
    ...(holiday && { bgcolor: 'error.surface', color: 'error.main', fontWeight: 700 }),
  } as const;
  const number = Number(day.slice(8));
  if (!holiday && !addable) {
    return (
      <Box component="span" sx={{ ...look, display: 'inline-flex', alignItems: 'center', justifyContent: 'center' }}>
        {number}
      </Box>
    );
  }
  const label = holiday
    ? t('tariffs.calendar.open', { date, name: labelIn(holiday) })
    : t('tariffs.calendar.add', { date });
  return (
    <ButtonBase
      aria-label={label}
      title={holiday ? labelIn(holiday) : undefined}
      {...(isToday && { 'aria-current': 'date' as const })}
      onClick={() => onDay(day, holiday)}
      sx={{ ...look, '&:hover': { bgcolor: holiday ? 'error.surface' : 'action.hover' } }}
    >
      {number}
    </ButtonBase>
  );
}
