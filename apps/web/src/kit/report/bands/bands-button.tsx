import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { bandStep, maximumBands } from '@parking/contract/core/report-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortMinutes } from '../../chart/short-figure.ts';
import { TextInput } from '../../text-input.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { withLimit, withoutLimit } from './with-limit.ts';

const [hour, day] = [60, 1440];
/** Limits that are chosen by one press; any other quarter of an hour is typed. */
const offered = [
  15,
  30,
  45,
  ...[1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 18].map((hours) => hours * hour),
  ...[1, 2, 3, 7, 30].map((days) => days * day),
] as const;

interface BandsButtonProps {
  /** Where bands begin, in minutes. */
  readonly bands: readonly number[];
  readonly usual: readonly number[];
  /** Told of the bands that there are by then. */
  readonly onBands: (next: (bands: readonly number[]) => readonly number[]) => void;
}

/** Into which bands lengths of stay fall, by the limits between them. */
export default function BandsButton({ bands, usual, onBands }: BandsButtonProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isUsual = bands.join() === usual.join();
  const limits = [...new Set([...offered, ...bands.slice(1)])].toSorted((one, other) => one - other);
  return (
    <>
      <Button
        size="small"
        color={isUsual ? 'inherit' : 'primary'}
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<Icon name="tune" size={16} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 36, whiteSpace: 'nowrap', bgcolor: 'background.paper' }}
      >
        {t(isUsual ? 'report.bands.usual' : 'report.bands.own', { count: bands.length })}
      </Button>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t('report.bands.title') } }}
        >
          <Box sx={{ p: 4, maxWidth: 420, display: 'grid', gap: 3 }}>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('report.bands.lead')}</Box>
            <Box role="group" aria-label={t('report.bands.title')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {limits.map((limit) => {
                const chosen = bands.includes(limit);
                return (
                  <Button
                    key={limit}
                    size="small"
                    variant={chosen ? 'contained' : 'outlined'}
                    color={chosen ? 'primary' : 'inherit'}
                    aria-pressed={chosen}
                    disabled={chosen ? bands.length === 2 : bands.length > maximumBands}
                    onClick={() => onBands((now) => (chosen ? withoutLimit(now, limit) : withLimit(now, limit)))}
                  >
                    {shortMinutes(limit)}
                  </Button>
                );
              })}
            </Box>
            <OwnLimit onLimit={(limit) => onBands((now) => withLimit(now, limit))} />
            <Button
              color="inherit"
              disabled={isUsual}
              onClick={() => onBands(() => usual)}
              sx={{ justifySelf: 'start' }}
            >
              {t('report.bands.reset')}
            </Button>
          </Box>
        </Popover>
      )}
    </>
  );
}

/** Hours, with their quarters. */
function OwnLimit({ onLimit }: { readonly onLimit: (minutes: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const minutes = Number(typed.replace(',', '.')) * hour;
    const fits = minutes > 0 && minutes <= 100 * day && minutes % bandStep === 0;
    setWrong(!fits);
    if (!fits) return;
    onLimit(minutes);
    setTyped('');
  };
  return (
    <Box component="form" onSubmit={add} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextInput
        label={t('report.bands.hours')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        problem={wrong && t('report.bands.wrong')}
        html={{ inputMode: 'decimal' }}
      />
      <Button type="submit" variant="outlined" color="inherit" disabled={typed === ''}>
        {t('report.bands.add')}
      </Button>
    </Box>
  );
}
