import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookBackDays } from '../../../api/session.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import type { FilterInputProps } from './filter-input.ts';
import { conditionWord } from './condition-select.tsx';

const PeriodChooser = lazy(() => import('../../calendar/period-chooser.tsx'));

/** Days, one or a run of them. The calendar is loaded when it is opened. */
export default function PeriodFilter({ id, label, column, value, onChange }: FilterInputProps) {
  const { t } = useTranslation();
  const number = useLookBackDays();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const [from = '', to = ''] = value.values.map((day) => day.slice(0, 10));
  const text = () => {
    if (!from && !to) {
      if (!column.period) return t('kit.filters.anyDate');
      return t(number > 1 ? 'kit.filters.lastDays' : 'kit.filters.today', { number });
    }
    if (value.condition !== 'between' || from === to) return formatDate(from);
    if (!from) return `${conditionWord(t, column, 'atMost')} ${formatDate(to)}`;
    if (!to) return `${conditionWord(t, column, 'atLeast')} ${formatDate(from)}`;
    return `${formatDate(from)} – ${formatDate(to)}`;
  };
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        color="inherit"
        fullWidth
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          justifyContent: 'space-between',
          typography: 'body2',
          bgcolor: 'background.paper',
          px: 3,
          color: from || to || column.period ? 'text.primary' : 'text.secondary',
        }}
      >
        {text()}
        <Icon name="calendar_today" size={16} />
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <Popover
            open
            anchorEl={anchor}
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
          >
            <PeriodChooser
              range={value.condition === 'between'}
              from={from}
              to={to}
              onChoose={(period) => {
                onChange(value.condition === 'between' ? [period.from, period.to] : [period.from]);
                close();
              }}
            />
          </Popover>
        </Suspense>
      )}
    </>
  );
}
