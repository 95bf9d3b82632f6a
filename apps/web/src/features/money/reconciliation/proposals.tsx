import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import type { DifferenceSide } from '@parking/contract/money/reconciliation/reconciliation';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../i18n/format.ts';
import { whenOf } from './difference-sides.tsx';
import { useDigits } from './use-desk-keys.ts';

interface ProposalsProps {
  readonly proposals: readonly DifferenceSide[];
  readonly isShown: boolean;
  readonly canChoose: boolean;
  /** Nothing else has the keys. */
  readonly hasKeys: boolean;
  readonly choose: (proposal: DifferenceSide) => void;
}

/** What may be the side that is missing, the likeliest first; each has a digit. */
export function Proposals({ proposals, isShown, canChoose, hasKeys, choose }: ProposalsProps) {
  const { t } = useTranslation();
  useDigits(canChoose && hasKeys, (place) => {
    const chosen = proposals[place];
    if (chosen) choose(chosen);
  });
  if (!isShown) return null;
  return (
    <Box component="section" aria-label={t('reconciliation.proposals')}>
      <Box component="h2" sx={{ typography: 'subtitle1', m: 0, mb: 2 }}>
        {t('reconciliation.proposals')}
      </Box>
      {proposals.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('reconciliation.noProposals')}</Box>}
      {proposals.map((one, place) => (
        <Button
          key={one.id}
          fullWidth
          color="inherit"
          disabled={!canChoose}
          aria-keyshortcuts={String(place + 1)}
          sx={{ justifyContent: 'start', textAlign: 'start', gap: 3 }}
          onClick={() => choose(one)}
        >
          <Box component="span" sx={visuallyHidden}>
            {t('reconciliation.proposal', { number: place + 1 })}
          </Box>
          <Box component="kbd">{place + 1}</Box>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {[formatRupiah(one.amount), whenOf(one), one.reference, one.place].filter(Boolean).join(' · ')}
          </Box>
        </Button>
      ))}
    </Box>
  );
}
