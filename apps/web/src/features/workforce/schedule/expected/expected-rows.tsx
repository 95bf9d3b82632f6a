import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Forecast, neededDays } from '@parking/contract/reports/forecast';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../i18n/format.ts';
import { dayLabel } from '../../../../kit/report/day-words.ts';
import { Linked } from '../../../../kit/report/totals-strip.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { type } from '../../../../theme/tokens.ts';
import { forecastError } from '../../../reports/shared/forecast-error.ts';
import type { ExpectedShift, ShiftLoad } from './expected-load.ts';
import type { ExpectedWeek } from './use-expected-week.ts';
import { CoverageHeading, cellSx } from '../week-headings.tsx';

interface ExpectedRowsProps {
  readonly expected: readonly ExpectedShift[];
  readonly days: readonly string[];
}

/** What each shift is expected to bring, day by day, and where it is short of people. */
export function ExpectedRows({ expected, days }: ExpectedRowsProps) {
  const { t } = useTranslation();
  return expected.map(({ shiftId, name, byDay }) => (
    <tr key={shiftId}>
      <CoverageHeading>{t('roster.expected.heading', { shift: name })}</CoverageHeading>
      {days.map((day) => {
        const load = byDay.get(day);
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
              color: 'text.secondary',
            }}
          >
            {load ? <LoadWords load={load} /> : '–'}
          </Box>
        );
      })}
    </tr>
  ));
}

export function LoadWords({ load: { cars, peak, missing, past } }: { readonly load: ShiftLoad }) {
  const { t } = useTranslation();
  const whole = (figure: number) => formatNumber(Math.round(figure));
  return (
    <>
      <Linked to={past}>{t('roster.expected.cars', { cars: whole(cars), peak: whole(peak) })}</Linked>
      {missing > 0 && (
        <Box
          component="span"
          sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'warning.main', fontWeight: 600 }}
        >
          <Icon name="person_off" size={14} />
          {t('roster.expected.short', { people: missing })}
        </Box>
      )}
    </>
  );
}

/** What the expected cars are worth, and when a shift is short of people. */
export function ExpectedNote({ week }: { readonly week: ExpectedWeek }) {
  const { t } = useTranslation();
  if (week.failed)
    return (
      <Box role="alert" data-screen-only sx={{ typography: 'caption' }}>
        {t('forecast.failed')}{' '}
        <Button size="small" onClick={week.retry}>
          {t('common.retry')}
        </Button>
      </Box>
    );
  if (week.knownDays === null) return null;
  if (!week.forecast)
    return (
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('forecast.tooShort', { needed: neededDays, known: week.knownDays })}
      </Box>
    );
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      {week.forecast.perPerson !== null && <ShortShifts shifts={week.shifts} />}
      {`${ruleOf(week.forecast, t)} ${forecastError(week.forecast, t)}`}
    </Box>
  );
}

/** Which shifts are short of people, by day: the table that marks them may be long. */
function ShortShifts({ shifts }: { readonly shifts: readonly ExpectedShift[] }) {
  const { t } = useTranslation();
  const short = shifts
    .flatMap(({ name, byDay }) => [...byDay].map(([day, { missing }]) => ({ day, name, missing })))
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => one.day.localeCompare(other.day));
  return (
    <Box role="status" sx={{ color: short.length > 0 ? 'warning.main' : 'inherit', fontWeight: 600 }}>
      {short.length === 0
        ? t('roster.expected.enough')
        : t('roster.expected.shortOnes', {
            shifts: short.map(({ day, name, missing }) => `${dayLabel(day)} ${name} (${missing})`).join(', '),
          })}
    </Box>
  );
}

const ruleOf = ({ perPerson }: Forecast, t: TFunction): string =>
  perPerson === null ? t('roster.expected.noPlans') : t('roster.expected.rule', { cars: formatNumber(perPerson) });
