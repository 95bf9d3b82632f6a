import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteNow } from '../../api/site-clock.ts';
import { DayPicker } from './day-picker.tsx';
import { type Period, periodNames, periodOf } from './periods.ts';

interface PeriodChooserProps extends Period {
  /** Two ends, or one day. */
  readonly range: boolean;
  /** Offers no end at all. */
  readonly endless?: boolean;
  readonly onChoose: (period: Period) => void;
}

export default function PeriodChooser({ range, endless = true, from, to, onChoose }: PeriodChooserProps) {
  const { t } = useTranslation();
  const today = useSiteNow()().slice(0, 10);
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const turned = range && first !== '' && last !== '' && first > last;
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
      {range && (
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            p: 2,
            borderRight: { sm: 1 },
            borderColor: { sm: 'divider' },
          }}
        >
          {periodNames.map((name) => (
            <Button
              key={name}
              size="small"
              color="inherit"
              sx={{ justifyContent: 'flex-start' }}
              onClick={() => onChoose(periodOf(name, today))}
            >
              {t(`kit.periods.${name}`)}
            </Button>
          ))}
          {endless && (
            <Button
              size="small"
              color="inherit"
              sx={{ justifyContent: 'flex-start' }}
              onClick={() => onChoose({ from: '', to: '' })}
            >
              {t('kit.periods.any')}
            </Button>
          )}
        </Box>
      )}
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(turned ? { from: last, to: first } : { from: first, to: last });
        }}
        sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4, width: 280 }}
      >
        <DayPicker
          label={range ? t('kit.filters.from') : t('kit.timeConditions.equals')}
          value={first}
          onChange={setFirst}
        />
        {range && <DayPicker label={t('kit.filters.to')} value={last} onChange={setLast} />}
        <Button type="submit" variant="contained" sx={{ alignSelf: 'flex-end' }}>
          {t('kit.filters.apply')}
        </Button>
      </Box>
    </Box>
  );
}
