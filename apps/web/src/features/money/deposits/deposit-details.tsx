import { Amount } from '../../../kit/cells/cells.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatDateTime, formatNumber, labelIn } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { DepositFiles } from './deposit-files.tsx';
import { DepositState } from './deposit-state.tsx';
import { PaperLines } from './paper-vouchers.tsx';
import { ClaimsWithoutSlip, TerminalLines } from './terminal-slips.tsx';
import { DepositStays } from './deposit-stays.tsx';

/** What a deposit is made of: takings, counts, money received, stays and steps. */
export default function DepositDetails({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const query = useApiQuery(deposits.detail, { params: { id } }, { handles: 'all' });
  const deposit = query.data;
  if (query.error && !deposit) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!deposit) return null;
  return (
    <>
      <Section title={t('deposits.takings')}>
        {deposit.takingsHidden && <Alert severity="info">{t('deposits.hidden')}</Alert>}
        <Takings deposit={deposit} />
      </Section>
      {deposit.terminals.length > 0 && (
        <Section title={t('deposits.terminals.title')}>
          <TerminalLines terminals={deposit.terminals} />
          <ClaimsWithoutSlip claimsWithoutSlip={deposit.claimsWithoutSlip} />
        </Section>
      )}
      {deposit.paperVouchers.length > 0 && (
        <Section title={t('deposits.papers.title')}>
          <PaperLines paperVouchers={deposit.paperVouchers} />
        </Section>
      )}
      {deposit.counts.length > 0 && (
        <Section title={t('deposits.counts')}>
          {deposit.counts.map(({ n, counted, note, by, at }) => (
            <Line key={n} amount={counted} note={note} label={t('deposits.by', { by, at: formatDateTime(at) })} />
          ))}
        </Section>
      )}
      {deposit.payments.length > 0 && (
        <Section title={t('deposits.payments')}>
          {deposit.payments.map(({ id: key, value, cash, note, datetime, by }) => (
            <Line
              key={key}
              amount={value}
              note={note}
              label={`${cash} · ${t('deposits.by', { by, at: formatDateTime(datetime) })}`}
            />
          ))}
        </Section>
      )}
      {deposit.cashIns.length > 0 && (
        <Section title={t('deposits.cashIns')}>
          {deposit.cashIns.map(({ id: key, cash, amount, transactionDate }) => (
            <Line key={key} amount={amount} label={`${cash} · ${formatDate(transactionDate)}`} />
          ))}
        </Section>
      )}
      <Section title={t('deposits.stays')} beside={<DepositFiles deposit={deposit} />}>
        <DepositStays id={id} />
      </Section>
      <Section title={t('deposits.steps')}>
        <Steps id={id} />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, beside, children }: SectionProps) {
  return (
    <Box component="section" sx={{ mt: 5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
          {title}
        </Box>
        {beside}
      </Box>
      {children}
    </Box>
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
  const { production, audit, auditMinus, collected, paidOut, expected, nonCash, freePasses, memberships } = deposit;
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
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      {steps.map((step) => (
        <Box component="li" key={step.id} sx={{ borderLeft: 2, borderColor: 'divider', pl: 4 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
            <DepositState state={step.to} />
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t('deposits.by', { by: step.by, at: formatDateTime(step.at) })}
            </Box>
          </Box>
          {step.note && <Box sx={{ typography: 'body2', whiteSpace: 'pre-line' }}>{step.note}</Box>}
        </Box>
      ))}
    </Box>
  );
}
