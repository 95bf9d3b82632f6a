import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../../../api/asset-image.tsx';
import { formatDateTime } from '../../../../../i18n/format.ts';
import { Duration, Money, Plate } from '../../../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../../../kit/cells/state-chip.tsx';
import { markedPlate } from '../../shared/differing.ts';
import type { Candidate } from '../machine/exit-state.ts';

const tones = {
  EXACT: { tone: 'success', icon: 'check_circle' },
  EQUIVALENT: { tone: 'info', icon: 'join_inner' },
  PART: { tone: 'info', icon: 'search' },
  NEAR: { tone: 'warning', icon: 'difference' },
} as const;

interface CandidatesProps {
  readonly candidates: readonly Candidate[];
  /** What was searched for: differing characters are marked. */
  readonly searched: string;
  readonly marked: number;
  readonly onChoose: (candidate: Candidate) => void;
  /** What stands beside a plate, where it is not how well it fits. */
  readonly says?: (candidate: Candidate) => string;
}

/** Cars inside that may be meant, the surest first. */
export function Candidates({ candidates, searched, marked, onChoose, says }: CandidatesProps) {
  const { t } = useTranslation();
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  if (candidates.length === 0) return <Box sx={{ color: 'text.secondary', py: 3 }}>{t('cashier.candidates.none')}</Box>;
  return (
    <Box
      component="ul"
      aria-label={t('cashier.candidates.title')}
      sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'auto' }}
    >
      {candidates.map((candidate, index) => {
        const plate = candidate.plateNumber
          ? markedPlate(candidate.plateNumber, candidate.match === 'PART' ? '' : searched)
          : null;
        const { tone, icon } = tones[candidate.match];
        return (
          <li key={candidate.id}>
            <ButtonBase
              {...(index === marked && { ref: chosen })}
              aria-current={index === marked}
              onClick={() => onChoose(candidate)}
              sx={{
                width: '100%',
                justifyContent: 'flex-start',
                textAlign: 'left',
                gap: 3,
                p: 2,
                borderRadius: 1,
                border: 1,
                borderColor: index === marked ? 'primary.main' : 'transparent',
                bgcolor: index === marked ? 'primary.surface' : 'transparent',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <AssetImage token={candidate.image} alt="" sx={{ width: 64, height: 44, borderRadius: 1 }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
                  {plate ? <Plate text={plate.text} differing={plate.differing} /> : '–'}
                  {says ? (
                    <span>{says(candidate)}</span>
                  ) : (
                    <ToneChip tone={tone} icon={icon}>
                      {t(`cashier.candidates.${candidate.match}`)}
                    </ToneChip>
                  )}
                </Box>
                <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>
                  {candidate.vehicleLabel} · {formatDateTime(candidate.datetimeIn)} · {candidate.gateName} ·{' '}
                  {candidate.parkingCode}
                </Box>
              </Box>
              {candidate.now && (
                <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                  {candidate.now.fee !== null && (
                    <Box sx={{ fontWeight: 600 }}>
                      <Money amount={candidate.now.fee} />
                    </Box>
                  )}
                  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                    <Duration minutes={candidate.now.durationMinutes} />
                  </Box>
                </Box>
              )}
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
