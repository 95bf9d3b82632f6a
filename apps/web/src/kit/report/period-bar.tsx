import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { Icon } from '../../theme/icon.tsx';
import { radius } from '../../theme/tokens.ts';
import { type Period, type PeriodName } from '../calendar/periods.ts';
import { neighbourOf } from './days/neighbour-period.ts';

const PeriodChooser = lazy(() => import('../calendar/period-chooser.tsx'));

interface PeriodBarProps {
  readonly period: PeriodName | 'own';
  readonly days: Period;
  /** No period lies after it. */
  readonly today: string;
  /** Those that have a name. */
  readonly names: readonly PeriodName[];
  /** One day at a time. */
  readonly single?: boolean;
  readonly onName: (name: PeriodName) => void;
  readonly onDays: (days: Period) => void;
}

/** Which days: the usual ones by name, the one before and after, or any. */
export function PeriodBar(props: PeriodBarProps) {
  const { period, days, today, names, single = false, onName, onDays } = props;
  const { t } = useTranslation();
  const before = neighbourOf(days, -1);
  const after = neighbourOf(days, 1);
  return (
    <Box
      role="group"
      aria-label={t('report.period')}
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', minWidth: 0, maxWidth: '100%' }}
    >
      <Box
        sx={{
          display: 'flex',
          maxWidth: '100%',
          overflowX: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: `${radius.input}px`,
          bgcolor: 'background.paper',
        }}
      >
        {names.map((name) => (
          <Choice key={name} chosen={period === name} onClick={() => onName(name)}>
            {t(`kit.periods.${name}`)}
          </Choice>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton aria-label={t('report.earlier')} onClick={() => onDays(before)}>
          <Icon name="chevron_left" />
        </IconButton>
        <DaysButton days={days} chosen={period === 'own'} single={single} onDays={onDays} />
        <IconButton aria-label={t('report.later')} disabled={after.from > today} onClick={() => onDays(after)}>
          <Icon name="chevron_right" />
        </IconButton>
      </Box>
    </Box>
  );
}

interface ChoiceProps {
  readonly chosen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One of several that exclude one another. */
export function Choice({ chosen, onClick, children }: ChoiceProps) {
  return (
    <Button
      size="small"
      color="inherit"
      aria-pressed={chosen}
      onClick={onClick}
      sx={{
        minHeight: 34,
        px: 3,
        flexShrink: 0,
        borderRadius: 0,
        whiteSpace: 'nowrap',
        fontWeight: chosen ? 600 : 400,
        color: chosen ? 'primary.main' : 'text.secondary',
        bgcolor: chosen ? 'primary.surface' : 'transparent',
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      {children}
    </Button>
  );
}

interface DaysButtonProps {
  readonly days: Period;
  readonly chosen: boolean;
  readonly single: boolean;
  readonly onDays: (days: Period) => void;
}

function DaysButton({ days, chosen, single, onDays }: DaysButtonProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        color={chosen ? 'primary' : 'inherit'}
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<Icon name="calendar_today" size={16} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 36, whiteSpace: 'nowrap', bgcolor: 'background.paper', fontVariantNumeric: 'tabular-nums' }}
      >
        {periodText(days)}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <Popover
            open
            anchorEl={anchor}
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            slotProps={{ paper: { role: 'dialog', 'aria-label': t('report.period') } }}
          >
            <PeriodChooser
              range={!single}
              endless={false}
              {...days}
              onChoose={(chosenDays) => {
                const first = chosenDays.from || chosenDays.to;
                if (first) onDays({ from: first, to: single ? first : chosenDays.to || first });
                close();
              }}
            />
          </Popover>
        </Suspense>
      )}
    </>
  );
}

/** `01 Nov 2026 – 21 Nov 2026`, or one day. */
export const periodText = ({ from, to }: Period): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
