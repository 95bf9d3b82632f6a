import type { ReplyOf } from '@parking/contract/core/endpoint';
import { gateActs } from '@parking/contract/parking/gate/gate-acts';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/client.ts';
import { Icon } from '../../../../theme/icon.tsx';

const askEveryMs = 1000;
/** After this a barrier that has not answered is the cashier's to open. */
const askForMs = 20_000;

const barrierIcons = {
  WAITING: { icon: 'hourglass_empty', tone: 'text.secondary' },
  SENT: { icon: 'sync', tone: 'text.secondary' },
  DONE: { icon: 'lock_open', tone: 'success.main' },
  FAILED: { icon: 'error', tone: 'error.main' },
  EXPIRED: { icon: 'error', tone: 'error.main' },
} as const;

type CommandState = ReplyOf<typeof gateActs.commandState>;

/** Whether the barrier obeyed the order of an exit or of a manual opening; asked until it answers, or is given up. */
export function Barrier({ causeId }: { readonly causeId: string }) {
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

export function BarrierText({
  icon,
  tone,
  text,
}: {
  readonly icon: string;
  readonly tone: string;
  readonly text: string;
}) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: tone, fontWeight: 600 }}>
      <Icon name={icon} size={16} />
      {text}
    </Box>
  );
}
