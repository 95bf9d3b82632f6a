import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Barrier, BarrierText } from '../../shared/barrier.tsx';
import { formatRupiah, labelIn } from '../../../../../i18n/format.ts';
import { Plate } from '../../../../../kit/cells/cells.tsx';
import { formatPlate } from '@parking/contract/parking/plates';
import { Icon } from '../../../../../theme/icon.tsx';
import { type } from '../../../../../theme/tokens.ts';
import { useProblemText } from './problem-text.ts';
import type { Outcome, Problem } from '../machine/exit-state.ts';

export function ProblemLine({ problem }: { readonly problem: Problem }) {
  const text = useProblemText()(problem);
  // Asks for something rather than refuses it.
  const mild = problem.code === 'fare-changed' || problem.code === 'several-cars';
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: mild ? 'warning.surface' : 'error.surface',
        color: 'text.primary',
      }}
    >
      <Icon name={mild ? 'help' : 'error'} sx={{ color: mild ? 'warning.main' : 'error.main' }} />
      <span>{text}</span>
    </Box>
  );
}

interface OutcomeLineProps {
  readonly outcome: Outcome;
  /** Null where nothing is printed here. */
  readonly onPrint: (() => void) | null;
}

/** What became of the last car: its change, its receipt and the barrier. Stays until the next car is begun. */
export function OutcomeLine({ outcome, onPrint }: OutcomeLineProps) {
  const { t } = useTranslation();
  const { provisional } = outcome;
  return (
    <Box
      role="status"
      aria-label={t('cashier.exit.outcome')}
      sx={{
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: provisional ? 'warning.surface' : 'success.surface',
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Icon
          name={provisional ? 'save' : 'check_circle'}
          sx={{ color: provisional ? 'warning.main' : 'success.main' }}
        />
        <Box component="span" sx={{ fontWeight: 600 }}>
          {t(provisional ? 'cashier.exit.doneOffline' : 'cashier.exit.done')}
        </Box>
        {outcome.plateNumber && <Plate text={formatPlate(outcome.plateNumber)} />}
      </Box>
      <Told outcome={outcome} />
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 3, flexWrap: 'wrap', typography: 'body2' }}>
        {outcome.stayId ? (
          <Barrier key={outcome.stayId} causeId={outcome.stayId} />
        ) : (
          <BarrierText icon="touch_app" tone="warning.main" text={t('cashier.barrier.byHand')} />
        )}
        {outcome.number && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(provisional ? 'cashier.exit.slip' : 'cashier.exit.receipt', { number: outcome.number })}
          </Box>
        )}
        {onPrint && (
          <Button size="small" sx={{ ml: 'auto', minHeight: 24, px: 1 }} onClick={onPrint}>
            {t('cashier.exit.printAgain')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The sum that the driver waits to hear: of cash the change, beside what was handed over; else what was paid, and how. */
function Told({ outcome }: Pick<OutcomeLineProps, 'outcome'>) {
  const { toCollect, total, tendered, change, paidType, collected } = outcome;
  const { t } = useTranslation();
  const inCash = tendered !== null && paidType !== null;
  const word = toCollect
    ? t('cashier.toCollect.owed')
    : inCash
      ? t('cashier.exit.change')
      : paidType
        ? t('cashier.exit.paidBy', { name: labelIn(paidType) })
        : t('cashier.exit.nothingToPay');
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2 }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {word}
      </Box>
      {(toCollect || paidType) && (
        <Box component="span" sx={{ ml: 'auto', fontWeight: 700, fontSize: type.display, whiteSpace: 'nowrap' }}>
          {formatRupiah(inCash ? change : total)}
        </Box>
      )}
      {inCash && (
        <Box component="span" sx={{ width: '100%', typography: 'body2', color: 'text.secondary', textAlign: 'right' }}>
          {t('cashier.exit.handedOver', { tendered: formatRupiah(tendered), total: formatRupiah(total + collected) })}
        </Box>
      )}
      {collected > 0 && (
        <Box component="span" sx={{ width: '100%', typography: 'body2', color: 'text.secondary', textAlign: 'right' }}>
          {t('cashier.older.paid', { amount: formatRupiah(collected) })}
        </Box>
      )}
    </Box>
  );
}
