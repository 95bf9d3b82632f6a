import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type OperatorDebt, dropHoldsDays, operatorDebts } from '@parking/contract/money/debts/operator-debts';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { useSecondPerson } from '../../../api/second-person.ts';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { useAuditReason } from '../../audits/shared/audit-reason.ts';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { radius } from '../../../theme/tokens.ts';
import './texts.ts';

const route = '/operator_debts';
const AnswerDebtDialog = lazy(() => import('./answer-debt-dialog.tsx'));
const DecideDebtDialog = lazy(() => import('./decide-debt-dialog.tsx'));

const looks = {
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  POSTED: { tone: 'error', icon: 'gavel' },
  DROPPED: { tone: 'neutral', icon: 'money_off' },
  WITHDRAWN: { tone: 'neutral', icon: 'undo' },
} as const;

type Acting = { readonly act: 'answer' | 'decide'; readonly debt: OperatorDebt } | null;

/** What cashiers are charged with: they answer before it is owed, finance decides by two names. */
export default function OperatorDebtsPage() {
  const { t } = useTranslation();
  const deposits = useFlags('/deposits');
  const [acting, setActing] = useState<Acting>(null);
  if (!deposits.known) return null;
  const ownOnly = deposits.addable && !deposits.editable;
  const { list, export: exported } = operatorDebts;
  const close = () => setActing(null);
  return (
    <>
      <ResourcePage
        key={String(ownOnly)}
        // Who hands in money without handling that of others sees own ones, and files of them are not written.
        resource={ownOnly ? { list } : { list, export: exported }}
        route={route}
        texts="debts.debts"
        columns={[
          { key: 'number' },
          {
            key: 'state',
            cell: ({ state }) => <ToneChip {...looks[state]}>{t(`debts.debts.values.state.${state}`)}</ToneChip>,
          },
          { key: 'amount' },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator', onCard: true },
          { key: 'cause', onCard: true },
          { key: 'depositNumber' },
          { key: 'chargedAt' },
          { key: 'dueAt' },
          { key: 'answeredAt' },
          { key: 'proposed', hidden: true },
          { key: 'decidedAt', hidden: true },
        ]}
        nameOf={({ number, amount }) => t('debts.name', { number, amount: formatRupiah(amount) })}
        notice={(debt) => <Acts debt={debt} onAct={(act) => setActing({ act, debt })} />}
        more={(debt) => <Said debt={debt} />}
      />
      <Suspense fallback={null}>
        {acting?.act === 'answer' && <AnswerDebtDialog debt={acting.debt} close={close} />}
        {acting?.act === 'decide' && <DecideDebtDialog debt={acting.debt} close={close} />}
      </Suspense>
    </>
  );
}

interface ActsProps {
  readonly debt: OperatorDebt;
  readonly onAct: (act: 'answer' | 'decide') => void;
}

/** What is left to do about it, and by whom. */
function Acts({ debt, onAct }: ActsProps) {
  const { t } = useTranslation();
  const maySecond = useSecondPerson(route);
  const me = useProfile().id;
  if (debt.state !== 'WAITING') return null;
  const isOwn = debt.operatorId === me;
  const until = formatDateTime(debt.dueAt);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        isOwn && debt.answer === null ? (
          <Button size="small" variant="contained" onClick={() => onAct('answer')}>
            {t('debts.answer')}
          </Button>
        ) : (
          maySecond &&
          !isOwn &&
          debt.answer !== null && (
            <Button size="small" variant="contained" onClick={() => onAct('decide')}>
              {t('debts.decide')}
            </Button>
          )
        )
      }
    >
      {debt.proposed === 'DROPPED'
        ? t('debts.dropWaits', { until, days: dropHoldsDays })
        : t(debt.answer === null ? 'debts.unanswered' : 'debts.answered', { until })}
    </Alert>
  );
}

/** What was said, in the order in which it was. */
function Said({ debt }: { readonly debt: OperatorDebt }) {
  const { t } = useTranslation();
  const { reason, answer, answerPicture, answeredAt, operator, proposed, proposedBy, proposedAt, proposedNote } = debt;
  const { state, decidedBy, decidedAt, decidedNote } = debt;
  const reasonOf = useAuditReason();
  return (
    <Box sx={{ mt: 5, display: 'flex', flexDirection: 'column', gap: 3 }}>
      {reason && <Saying who={t('debts.charged')} text={reasonOf(reason)} />}
      {answer && (
        <Saying who={t('debts.said', { by: operator, at: formatDateTime(answeredAt ?? '') })} text={answer}>
          {answerPicture && (
            <AssetImage
              token={answerPicture}
              alt={t('debts.picture')}
              sx={{ width: '100%', maxWidth: 360, borderRadius: `${radius.input}px` }}
            />
          )}
        </Saying>
      )}
      {proposed && (
        <Saying
          who={t('debts.proposed', {
            outcome: t(`debts.debts.values.outcome.${proposed}`),
            by: proposedBy ?? '',
            at: formatDateTime(proposedAt ?? ''),
          })}
          text={proposedNote ?? ''}
        />
      )}
      {decidedAt && (
        <Saying
          who={t(decidedBy === null ? 'debts.decidedByTime' : 'debts.decidedBy', {
            state: t(`debts.debts.values.state.${state}`),
            by: decidedBy ?? '',
            at: formatDateTime(decidedAt),
          })}
          text={decidedNote ?? ''}
        />
      )}
    </Box>
  );
}

interface SayingProps {
  readonly who: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Saying({ who, text, children }: SayingProps) {
  return (
    <Box component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{who}</Box>
      {text && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>}
      {children}
    </Box>
  );
}
