import Box from '@mui/material/Box';
import type { CheckState } from '@parking/contract/system/status';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';

export const stateLooks = {
  OK: { tone: 'success', icon: 'check_circle' },
  WARN: { tone: 'warning', icon: 'warning' },
  BAD: { tone: 'error', icon: 'error' },
  UNKNOWN: { tone: 'neutral', icon: 'help' },
} as const;

interface StatusCheckLineProps {
  readonly name: string;
  readonly value: string;
  readonly state: CheckState;
  readonly limits: string | null;
  /** What to do; said when something is to be done. */
  readonly advice: string;
}

/** One thing that was looked at: how it is, from where on it matters, and what to do about it. */
export function StatusCheckLine({ name, value, state, limits, advice }: StatusCheckLineProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 3,
        alignItems: 'center',
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box>{name}</Box>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
      </Box>
      <ToneChip {...stateLooks[state]}>{t(`status.state.${state}`)}</ToneChip>
      {(state === 'WARN' || state === 'BAD') && (
        <Box sx={{ gridColumn: '1 / -1', mt: 1, color: `${stateLooks[state].tone}.main` }}>{advice}</Box>
      )}
      {limits !== null && (
        <Box sx={{ gridColumn: '1 / -1', typography: 'body2', color: 'text.secondary' }}>{limits}</Box>
      )}
    </Box>
  );
}
