import Box from '@mui/material/Box';
import { shiftDays } from '@parking/contract/core/business-day';
import { useTranslation } from 'react-i18next';
import { differenceText } from '../../../kit/report/beside.tsx';
import { dayLabel } from '../../../kit/report/day-words.ts';
import { Icon } from '../../../theme/icon.tsx';

interface BesideWeekAgoProps {
  /** The business day that is running. */
  readonly day: string;
  /** `14:05`: until then both days are counted. */
  readonly until: string;
  readonly now: number;
  /** Null where nothing may be held against it. */
  readonly before: number | null;
  readonly write: (figure: number) => string;
  /** What stays grey where it was of fewer: chance alone makes such differences. */
  readonly grayBelow?: number;
}

/** A figure of today beside that of the same weekday a week ago at the same time of day, in per cent and in words. */
export function BesideWeekAgo({ day, until, now, before, write, grayBelow = 0 }: BesideWeekAgoProps) {
  const { t } = useTranslation();
  const dayAgo = dayLabel(shiftDays(day, -7));
  if (before === null || before <= 0)
    return (
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('dashboard.nothingWeekAgo', { day: dayAgo })}</Box>
    );
  const said = { now: write(now), time: until, day: dayAgo, amount: write(before), share: differenceText(now, before) };
  const [tone, icon, text] =
    now === before
      ? ['text.secondary', 'trending_flat', t('dashboard.asWeekAgo', said)]
      : now > before
        ? ['success.main', 'trending_up', t('dashboard.moreThanWeekAgo', said)]
        : ['warning.main', 'trending_down', t('dashboard.lessThanWeekAgo', said)];
  return (
    <Box sx={{ display: 'flex', gap: 1, typography: 'body2', color: before < grayBelow ? 'text.secondary' : tone }}>
      <Icon name={icon} size={18} />
      {text}
    </Box>
  );
}
