import Box from '@mui/material/Box';
import { type ReportPeriod, daysOf } from '@parking/contract/core/report-query';
import { recaps } from '@parking/contract/recaps/recaps';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApiQuery } from '../../api/query.ts';
import { addDays } from '../../kit/calendar/periods.ts';
import { TitledPanel } from '../../kit/panel.tsx';
import { fullDay } from '../../kit/report/day-words.ts';
import { Icon } from '../../theme/icon.tsx';
import { radius } from '../../theme/tokens.ts';
import './texts.ts';

/** More days than a month's are not asked one by one. */
const mostDays = 31;

interface PeriodChecksProps {
  readonly period: ReportPeriod;
  readonly opens: (route: string) => boolean;
}

/** A light for each day, which leads to what it says. */
export function PeriodChecks({ period, opens }: PeriodChecksProps) {
  const { t } = useTranslation();
  const count = daysOf(period);
  // One after the other: each counts the stays of its day, and others read lists meanwhile.
  const [answered, setAnswered] = useState(0);
  const days = Array.from({ length: Math.min(count, mostDays) }, (_, place) => addDays(period.from, place));
  return (
    <TitledPanel title={t('recaps.checks.title')} lead={t('recaps.checks.lead')}>
      {count > mostDays ? (
        t('recaps.checks.tooLong', { days: mostDays })
      ) : (
        <Box
          component="ul"
          aria-label={t('recaps.checks.perDay')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
        >
          {days.map((day, place) => (
            <DayLight
              key={day}
              day={day}
              asked={place <= answered}
              onAnswer={() => setAnswered((last) => Math.max(last, place + 1))}
              to={opens('/recap') ? `/recap?from=${day}&to=${day}` : null}
            />
          ))}
        </Box>
      )}
    </TitledPanel>
  );
}

const signs = { holds: 'check_circle', fails: 'error', waits: 'hourglass_empty', unknown: 'help' } as const;
const words = { holds: 'dayHolds', fails: 'dayFails', waits: 'dayWaits', unknown: 'dayUnknown' } as const;
const colours = {
  holds: 'success.main',
  fails: 'error.main',
  waits: 'text.secondary',
  unknown: 'warning.main',
} as const;

interface DayLightProps {
  readonly day: string;
  /** Whether its turn has come. */
  readonly asked: boolean;
  readonly onAnswer: () => void;
  readonly to: string | null;
}

function DayLight({ day, asked, onAnswer, to }: DayLightProps) {
  const { t } = useTranslation();
  const { data, error } = useApiQuery(
    recaps.checks,
    { query: { date: day } },
    { handles: 'all', staleTimeMs: 60_000, enabled: asked },
  );
  const isAnswered = data !== undefined || error !== null;
  useEffect(() => {
    if (isAnswered) onAnswer();
  }, [isAnswered, onAnswer]);
  const all = data?.checks.every(({ holds }) => holds);
  const state = all === undefined ? (error ? 'unknown' : 'waits') : all ? 'holds' : 'fails';
  const label = t(`recaps.checks.${words[state]}`, { day: fullDay(day) });
  const content = (
    <>
      <Icon name={signs[state]} size={18} />
      <span>{day.slice(8)}</span>
    </>
  );
  const sx = {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    px: 2,
    minHeight: 36,
    border: 1,
    borderColor: 'divider',
    borderRadius: `${radius.input}px`,
    color: colours[state],
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    '@media (pointer: coarse)': { minHeight: 44 },
  } as const;
  return (
    <li>
      {to === null ? (
        <Box component="span" role="img" aria-label={label} title={label} sx={sx}>
          {content}
        </Box>
      ) : (
        <Box component={Link} to={to} aria-label={label} title={label} sx={sx}>
          {content}
        </Box>
      )}
    </li>
  );
}
