import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../kit/calendar/periods.ts';
import { weekText } from '../../../kit/report/day-words.ts';
import { Icon } from '../../../theme/icon.tsx';
import { mondayOf } from './weeks.ts';

const PeriodChooser = lazy(() => import('../../../kit/calendar/period-chooser.tsx'));

interface WeekBarProps {
  readonly monday: string;
  /** The Monday of the week that is now. */
  readonly thisMonday: string;
  readonly onWeek: (monday: string) => void;
}

/** Which week: the one before and after, now, or any. */
export function WeekBar({ monday, thisMonday, onWeek }: WeekBarProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const text = weekText(monday);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <IconButton aria-label={t('roster.weekBefore')} onClick={() => onWeek(addDays(monday, -7))}>
        <Icon name="chevron_left" />
      </IconButton>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={`${t('roster.chooseWeek')}: ${text}`}
        startIcon={<Icon name="calendar_today" size={16} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 36, whiteSpace: 'nowrap', bgcolor: 'background.paper', fontVariantNumeric: 'tabular-nums' }}
      >
        {text}
      </Button>
      <IconButton aria-label={t('roster.weekAfter')} onClick={() => onWeek(addDays(monday, 7))}>
        <Icon name="chevron_right" />
      </IconButton>
      {monday !== thisMonday && (
        <Button size="small" onClick={() => onWeek(thisMonday)} sx={{ minHeight: 36, whiteSpace: 'nowrap' }}>
          {t('roster.thisWeek')}
        </Button>
      )}
      <WeekChooser
        anchor={anchor}
        monday={monday}
        onClose={() => setAnchor(null)}
        onWeek={(chosen) => {
          setAnchor(null);
          onWeek(chosen);
        }}
      />
    </Box>
  );
}

interface WeekChooserProps {
  readonly anchor: HTMLElement | null;
  readonly monday: string;
  readonly onWeek: (monday: string) => void;
  readonly onClose: () => void;
}

/** Any day names its week. */
export function WeekChooser({ anchor, monday, onWeek, onClose }: WeekChooserProps) {
  const { t } = useTranslation();
  if (!anchor) return null;
  return (
    <Suspense fallback={null}>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('roster.chooseWeek') } }}
      >
        <PeriodChooser
          range={false}
          from={monday}
          to=""
          onChoose={({ from }) => (from === '' ? onClose() : onWeek(mondayOf(from)))}
        />
      </Popover>
    </Suspense>
  );
}
