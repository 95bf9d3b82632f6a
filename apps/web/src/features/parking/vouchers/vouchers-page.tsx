import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { type VoucherBatch, hadBegun, vouchers } from '@parking/contract/parking/vouchers/vouchers';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { formatDateTime, formatDateUnbroken, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { batchColumns, valueOf } from './batch-columns.tsx';
import { entryAddress } from './entry-address.ts';
import { VoucherCodes } from './voucher-codes.tsx';
import './texts.ts';

const VoucherFields = lazy(() => import('./voucher-fields.tsx'));
const DecideBatchDialog = lazy(() => import('./decide-batch-dialog.tsx'));
const PrintCodesDialog = lazy(() => import('./print-codes-dialog.tsx'));
const WithdrawBatchDialog = lazy(() => import('./withdraw-batch-dialog.tsx'));

const route = '/vouchers';

const waiting = new URLSearchParams({ 'state.equals': 'WAITING', sort: 'at,asc' }).toString();
/** Groups that agree to what others made, and make none. */
const seconds: readonly string[] = ['FINANCE', 'OWNER'];

type Acting = { readonly batch: VoucherBatch; readonly act: 'agree' | 'refuse' | 'withdraw' | 'print' };

export const ahead = listAhead(vouchers);

/** Batches of vouchers: made, agreed to, withdrawn, and what was used of them. */
export default function VouchersPage() {
  const { t } = useTranslation();
  const { addable, deleteable } = useFlags(route);
  const [acting, setActing] = useState<Acting | null>(null);
  const today = useBusinessDay()?.today;
  const { generate, list, export: exported } = vouchers;
  const close = () => setActing(null);
  return (
    <>
      <ResourcePage
        resource={{ list, export: exported, create: generate }}
        route={route}
        texts="vouchers.batches"
        addLabel={t('vouchers.add')}
        views={[{ name: t('vouchers.waiting'), query: waiting }]}
        fields={
          <Suspense fallback={null}>
            <VoucherFields />
          </Suspense>
        }
        blank={{
          kind: 'AMOUNT',
          start: today,
          end: today,
          quantity: 1,
          maxUsage: 1,
          isValidation: false,
          isPaper: true,
          payer: 'OPERATOR',
        }}
        columns={batchColumns(t)}
        nameOf={({ quantity, start, end }) =>
          t('vouchers.name', {
            quantity: formatNumber(quantity),
            start: formatDateUnbroken(start),
            end: formatDateUnbroken(end),
          })
        }
        notice={(batch) => <Waiting batch={batch} onAct={(act) => setActing({ act, batch })} />}
        recordActions={(batch) => {
          const prints = addable && batch.state === 'ACTIVE' && !batch.isValidation;
          const withdraws = deleteable && (batch.state === 'ACTIVE' || batch.state === 'WAITING');
          const items = [
            prints && (
              <MenuItem key="print" onClick={() => setActing({ act: 'print', batch })}>
                {t('vouchers.print')}
              </MenuItem>
            ),
            withdraws && (
              <MenuItem key="withdraw" onClick={() => setActing({ act: 'withdraw', batch })}>
                {t('vouchers.withdraw')}
              </MenuItem>
            ),
          ].filter(Boolean);
          return items.length > 0 ? items : null;
        }}
        more={(batch) => (
          <>
            <Said batch={batch} />
            {!batch.isValidation && <Codes batch={batch} maySee={addable} />}
          </>
        )}
      />
      <Suspense fallback={null}>
        {acting?.act === 'withdraw' && <WithdrawBatchDialog batch={acting.batch} close={close} />}
        {acting?.act === 'print' && (
          <PrintCodesDialog batch={acting.batch} value={valueOf(acting.batch, t)} close={close} />
        )}
        {(acting?.act === 'agree' || acting?.act === 'refuse') && (
          <DecideBatchDialog batch={acting.batch} accepted={acting.act === 'agree'} close={close} />
        )}
      </Suspense>
    </>
  );
}

function Codes({ batch, maySee }: { readonly batch: VoucherBatch; readonly maySee: boolean }) {
  const { t } = useTranslation();
  return maySee ? <VoucherCodes batch={batch} /> : <Box sx={{ mt: 5 }}>{t('vouchers.noCodes')}</Box>;
}

interface WaitingProps {
  readonly batch: VoucherBatch;
  readonly onAct: (act: 'agree' | 'refuse') => void;
}

/** What waits, and the second person's two answers. */
function Waiting({ batch, onAct }: WaitingProps) {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const { id: me, userGroup } = useProfile();
  if (batch.state !== 'WAITING') return null;
  const { at, eventFrom } = batch;
  const isBegun = eventFrom !== null && hadBegun(eventFrom, at);
  const isSecond = batch.byId !== me && (editable || userGroup.some(({ name }) => seconds.includes(name)));
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {t('vouchers.waits', { worth: formatRupiah(batch.worth) })}
      {isBegun && <Box sx={{ mt: 2 }}>{t('vouchers.waitsBegun', { from: formatDateTime(eventFrom) })}</Box>}
      {isSecond && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
          <Button size="small" variant="contained" onClick={() => onAct('agree')}>
            {t('vouchers.agree')}
          </Button>
          <Button size="small" color="inherit" onClick={() => onAct('refuse')}>
            {t('vouchers.refuse')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}

/** The code that all share, and who decided what. */
function Said({ batch }: { readonly batch: VoucherBatch }) {
  const { t } = useTranslation();
  const said = (by: string | null, at: string | null, note: string | null) =>
    at && t('vouchers.saidBy', { by: by ?? '', at: formatDateTime(at), note: note ?? '' });
  const { codeVoucher, decidedBy, decidedAt, decidedNote, withdrawnBy, withdrawnAt, withdrawnNote } = batch;
  const facts = [
    [t('vouchers.batches.fields.codeVoucher'), codeVoucher],
    [t('vouchers.entry.address'), codeVoucher && entryAddress(codeVoucher)],
    [t('vouchers.batches.fields.decidedBy'), said(decidedBy, decidedAt, decidedNote)],
    [t('vouchers.batches.fields.withdrawnBy'), said(withdrawnBy, withdrawnAt, withdrawnNote)],
  ] as const;
  return <FactList facts={facts} />;
}
