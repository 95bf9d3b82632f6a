import type { ReplyOf } from '@parking/contract/core/endpoint';
import { gateActs } from '@parking/contract/parking/gate-acts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { Plate } from '../../../kit/cells/cells.tsx';
import { formatPlate } from '@parking/contract/parking/plates';
import { Icon } from '../../../theme/icon.tsx';
import { type } from '../../../theme/tokens.ts';
import { useProblemText } from './problem-text.ts';
import type { Outcome, Problem } from './exit-state.ts';

const askEveryMs = 1000;
/** After this a barrier that has not answered is the cashier's to open. */
const askForMs = 20_000;

export function ProblemLine({ problem }: { readonly problem: Problem }) {
  const text = useProblemText()(problem);
  const moved = problem.code === 'fare-changed';
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
        bgcolor: moved ? 'warning.surface' : 'error.surface',
        color: 'text.primary',
      }}
    >
      <Icon name={moved ? 'price_change' : 'error'} sx={{ color: moved ? 'warning.main' : 'error.main' }} />
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
        <Box component="span" sx={{ ml: 'auto', fontWeight: 600, fontSize: type.title, whiteSpace: 'nowrap' }}>
          {t('cashier.exit.change')} {formatRupiah(outcome.change)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap', typography: 'body2' }}>
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
          <Button size="small" sx={{ ml: 'auto' }} onClick={onPrint}>
            {t('cashier.exit.printAgain')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const barrierIcons = {
  WAITING: { icon: 'hourglass_empty', tone: 'text.secondary' },
  SENT: { icon: 'sync', tone: 'text.secondary' },
  DONE: { icon: 'lock_open', tone: 'success.main' },
  FAILED: { icon: 'error', tone: 'error.main' },
  EXPIRED: { icon: 'error', tone: 'error.main' },
} as const;

type CommandState = ReplyOf<typeof gateActs.commandState>;

/** Whether the barrier obeyed the order of an exit or of a manual opening; asked until it answers, or is given up. */
function Barrier({ causeId }: { readonly causeId: string }) {
  const { t } = useTranslation();
  const [told, setTold] = useState<{ command: CommandState; givenUp: boolean } | null>(null);
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const until = Date.now() + askForMs;
    const ask = async () => {
      const query = { causeId };
      const command = await call(gateActs.commandState, { query, background: true }).catch(() => undefined);
      if (stopped) return;
      const givenUp = Date.now() > until;
      if (command !== undefined) setTold({ command, givenUp });
      const settled =
        command === null || command?.state === 'DONE' || command?.state === 'FAILED' || command?.state === 'EXPIRED';
      if (!settled && !givenUp) timer = setTimeout(() => void ask(), askEveryMs);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [causeId]);
  if (!told) return null;
  if (!told.command) return <BarrierText icon="remove" tone="text.secondary" text={t('cashier.barrier.none')} />;
  const { state } = told.command;
  const shown = told.givenUp && (state === 'WAITING' || state === 'SENT') ? 'EXPIRED' : state;
  const { icon, tone } = barrierIcons[shown];
  return <BarrierText icon={icon} tone={tone} text={t(`cashier.barrier.${shown}`)} />;
}

function BarrierText({ icon, tone, text }: { readonly icon: string; readonly tone: string; readonly text: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: tone, fontWeight: 600 }}>
      <Icon name={icon} size={16} />
      {text}
    </Box>
  );
}
