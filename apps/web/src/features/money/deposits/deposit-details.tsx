import { Amount } from '../../../kit/cells/cells.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatDateTime, formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { StepList } from '../../../kit/record/step-list.tsx';
import { DepositFiles } from './deposit-files.tsx';
import { DepositState } from './deposit-state.tsx';
import { DropLines } from '../cash-drops/shared/drop-lines.tsx';
import { TicketLines } from '../paper-tickets/shared/ticket-lines.tsx';
import { FloatLines } from '../floats/shared/float-lines.tsx';
import { PaperLines } from './paper-vouchers.tsx';
import { ClaimsWithoutSlip, TerminalLines } from './terminal-slips.tsx';
import { DepositStays } from './deposit-stays.tsx';
import { drawerText } from './shared/drawer-text.ts';

/** What a deposit is made of: takings, counts, money received, stays and steps. */
export default function DepositDetails({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const query = useApiQuery(deposits.detail, { params: { id } }, { handles: 'all' });
  const deposit = query.data;
  if (query.error && !deposit) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!deposit) return null;
  return (
    <>
      <RecordSection title={t('deposits.takings')}>
        {deposit.takingsHidden && <Alert severity="info">{t('deposits.hidden')}</Alert>}
        <Takings deposit={deposit} />
      </RecordSection>
      {deposit.terminals.length > 0 && (
        <RecordSection title={t('deposits.terminals.title')}>
          <TerminalLines terminals={deposit.terminals} />
          <ClaimsWithoutSlip claimsWithoutSlip={deposit.claimsWithoutSlip} />
        </RecordSection>
      )}
      {deposit.paperVouchers.length > 0 && (
        <RecordSection title={t('deposits.papers.title')}>
          <PaperLines paperVouchers={deposit.paperVouchers} />
        </RecordSection>
      )}
      {deposit.tickets.length > 0 && (
        <RecordSection title={t('manualTickets.ofDeposit')}>
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('manualTickets.ofDepositNote')}</Box>
          <TicketLines tickets={deposit.tickets} />
        </RecordSection>
      )}
      {deposit.drops.length > 0 && (
        <RecordSection title={t('cashDrops.ofDeposit')}>
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('cashDrops.ofDepositNote')}</Box>
          <DropLines drops={deposit.drops} />
        </RecordSection>
      )}
      {deposit.floats.length > 0 && (
        <RecordSection title={t('floats.ofDeposit')}>
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('floats.ofDepositNote')}</Box>
          <FloatLines floats={deposit.floats} />
        </RecordSection>
      )}
      {deposit.counts.length > 0 && (
        <RecordSection title={t('deposits.counts')}>
          {deposit.counts.map(({ n, counted, bags, drawer, note, by, at }) => (
            <Line
              key={n}
              amount={counted}
              note={
                [
                  drawer && drawerText(t, drawer),
                  bags > 0 && t('deposits.inBags', { amount: formatRupiah(bags) }),
                  note,
                ]
                  .filter(Boolean)
                  .join(' · ') || null
              }
              label={t('deposits.by', { by, at: formatDateTime(at) })}
            />
          ))}
        </RecordSection>
      )}
      {deposit.payments.length > 0 && (
        <RecordSection title={t('deposits.payments')}>
          {deposit.payments.map(({ id: key, value, cash, note, bag, datetime, by }) => (
            <Line
              key={key}
              amount={value}
              note={note}
              label={`${bag === null ? '' : `${t('deposits.bag', { bag })} · `}${cash} · ${t('deposits.by', { by, at: formatDateTime(datetime) })}`}
            />
          ))}
        </RecordSection>
      )}
      {deposit.cashIns.length > 0 && (
        <RecordSection title={t('deposits.cashIns')}>
          {deposit.cashIns.map(({ id: key, cash, amount, transactionDate }) => (
            <Line key={key} amount={amount} label={`${cash} · ${formatDate(transactionDate)}`} />
          ))}
        </RecordSection>
      )}
      <RecordSection title={t('deposits.stays')} beside={<DepositFiles deposit={deposit} />}>
        <DepositStays id={id} />
      </RecordSection>
      <RecordSection title={t('deposits.steps')}>
        <Steps id={id} />
      </RecordSection>
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly amount: number | null;
  readonly note?: string | null;
  readonly strong?: boolean;
}

function Line({ label, amount, note = null, strong = false }: LineProps) {
  return (
    <Box sx={{ display: 'flex', gap: 4, justifyContent: 'space-between', ...(strong && { fontWeight: 600 }) }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
        {note && <Box sx={{ color: 'text.secondary', typography: 'body2', whiteSpace: 'pre-line' }}>{note}</Box>}
      </Box>
      <Amount value={amount} />
    </Box>
  );
}

function Takings({ deposit }: { readonly deposit: DepositDetail }) {
  const { t } = useTranslation();
  const { production, audit, auditMinus, collected, corrected, paidOut, expected, nonCash, freePasses, memberships } =
    deposit;
  return (
    <>
      <Line label={t('deposits.production')} amount={production} />
      {memberships.count > 0 && (
        <Line
          label={t('deposits.memberships', { sold: formatNumber(memberships.count) })}
          amount={memberships.amount}
        />
      )}
      {collected !== null && collected !== 0 && <Line label={t('deposits.collected')} amount={collected} />}
      {corrected !== null && corrected !== 0 && <Line label={t('deposits.corrected')} amount={-corrected} />}
      {paidOut !== null && paidOut !== 0 && <Line label={t('deposits.paidOut')} amount={-paidOut} />}
      <Line label={t('deposits.owed')} amount={expected} strong />
      {nonCash.map(({ paidTypeId, label, labelEn, cars, memberships: sold, amount }) => (
        <Line
          key={paidTypeId}
          label={t(sold > 0 ? 'deposits.nonCashMemberships' : 'deposits.nonCash', {
            label: labelIn({ label, labelEn }),
            cars: formatNumber(cars),
            memberships: formatNumber(sold),
          })}
          amount={amount}
        />
      ))}
      {freePasses.cars > 0 && (
        <Line label={t('deposits.freePasses', { cars: formatNumber(freePasses.cars) })} amount={freePasses.value} />
      )}
      {freePasses.unexplained > 0 && (
        <Alert severity="warning" sx={{ my: 2 }}>
          {t('deposits.unexplained', { cars: formatNumber(freePasses.unexplained) })}
        </Alert>
      )}
      {(audit ?? 0) !== 0 && <Line label={t('deposits.audit')} amount={audit} />}
      {(auditMinus ?? 0) !== 0 && <Line label={t('deposits.auditMinus')} amount={-(auditMinus ?? 0)} />}
      {(freePasses.rejected ?? 0) > 0 && <Line label={t('deposits.freePassesRejected')} amount={freePasses.rejected} />}
    </>
  );
}

function Steps({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data: steps = [] } = useApiQuery(deposits.history, { params: { id } }, { handles: 'all' });
  return (
    <StepList
      steps={steps.map(({ id: key, to, by, at, note }) => ({
        id: key,
        state: <DepositState state={to} />,
        by: t('deposits.by', { by, at: formatDateTime(at) }),
        note,
      }))}
    />
  );
}
