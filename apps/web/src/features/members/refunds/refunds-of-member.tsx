import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Member } from '@parking/contract/members/members';
import { memberRefunds } from '@parking/contract/parking/member-refunds/member-refunds';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { TitledPanel } from '../../../kit/panel.tsx';
import type { Refund } from './decide-refund-dialog.tsx';
import { RefundFacts } from './refund-facts.tsx';
import './texts.ts';

const AskRefundDialog = lazy(() => import('./ask-refund-dialog.tsx'));
const DecideRefundDialog = lazy(() => import('./decide-refund-dialog.tsx'));

/** Stays that the member paid and was given back, or asks for, with what may be done about each. */
export function RefundsOfMember({ member }: { readonly member: Pick<Member, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/members');
  const [isAsking, setAsking] = useState(false);
  return (
    <TitledPanel
      title={t('memberRefunds.title')}
      lead={t('memberRefunds.lead')}
      aside={
        editable && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {t('memberRefunds.ask')}
          </Button>
        )
      }
    >
      <Refunds id={member.id} />
      <Suspense fallback={null}>
        {isAsking && <AskRefundDialog member={member} close={() => setAsking(false)} />}
      </Suspense>
    </TitledPanel>
  );
}

function Refunds({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [deciding, setDeciding] = useState<{ accepted: boolean; refund: Refund } | null>(null);
  const { data, error, refetch } = useApiQuery(memberRefunds.list, { params: { id } }, { handles: 'all' });
  if (error && !data) return <FailureNotice failure={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} aria-label={t('common.loading')} role="status" />;
  if (data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('memberRefunds.none')}</Box>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((refund) => (
          <RefundLine key={refund.id} refund={refund} decide={(accepted) => setDeciding({ accepted, refund })} />
        ))}
      </Box>
      <Suspense fallback={null}>
        {deciding && <DecideRefundDialog {...deciding} close={() => setDeciding(null)} />}
      </Suspense>
    </>
  );
}

interface RefundLineProps {
  readonly refund: Refund;
  readonly decide: (accepted: boolean) => void;
}

function RefundLine({ refund, decide }: RefundLineProps) {
  const { t } = useTranslation();
  const { state, note, by, at, decidedBy, decidedAt, decidedNote, returned, amount, mayDecide } = refund;
  const line = useRef<HTMLElement>(null);
  const isLedTo = useSearchParams()[0].get('refund') === refund.id;
  useEffect(() => {
    if (isLedTo) line.current?.scrollIntoView({ block: 'center' });
  }, [isLedTo]);
  const said = t(`memberRefunds.states.${state}`);
  const where = t(returned === amount ? 'memberRefunds.paidOut' : 'memberRefunds.toPayOut');
  const facts = [
    `${t('memberRefunds.askedBy', { by, at: formatDateTime(at) })}: ${note}`,
    decidedBy &&
      decidedAt &&
      [t('memberRefunds.decidedBy', { state: said, by: decidedBy, at: formatDateTime(decidedAt) }), decidedNote]
        .filter(Boolean)
        .join(': '),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <Box
      component="li"
      ref={line}
      sx={{
        py: 2,
        borderColor: 'divider',
        scrollMarginTop: 64,
        ...(isLedTo && { bgcolor: 'action.selected', mx: -2, px: 2 }),
        '&:not(:last-child)': { borderBottom: 1 },
      }}
    >
      <Box sx={{ typography: 'subtitle2' }}>{state === 'AGREED' ? `${said} · ${where}` : said}</Box>
      <RefundFacts stay={refund} isRefused={state === 'REFUSED'} />
      {facts.map((fact) => (
        <Box key={fact} sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {fact}
        </Box>
      ))}
      {mayDecide && (
        <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
          <Button size="small" variant="contained" onClick={() => decide(true)}>
            {t('memberRefunds.agree')}
          </Button>
          <Button size="small" color="inherit" onClick={() => decide(false)}>
            {t('memberRefunds.refuse')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
