import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CashDrop, cashDrops } from '@parking/contract/money/cash-drops/cash-drops';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { StepList } from '../../../kit/record/step-list.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { radius } from '../../../theme/tokens.ts';
import { drawerText } from '../deposits/shared/drawer-text.ts';
import { DropFields } from './shared/drop-fields.tsx';
import './texts.ts';

const ReceiveDropDialog = lazy(() => import('./receive-drop-dialog.tsx'));

export const ahead = listAhead(cashDrops);

const looks = {
  IN_SAFE: { tone: 'warning', icon: 'lock' },
  RECEIVED: { tone: 'success', icon: 'task_alt' },
} as const;

/** Takings that left their drawer in bags before the shift ended: in the safe, then received by somebody else. */
export default function CashDropsPage() {
  const { t } = useTranslation();
  const deposits = useFlags('/deposits');
  const [receiving, setReceiving] = useState<CashDrop | null>(null);
  if (!deposits.known) return null;
  const ownOnly = deposits.addable && !deposits.editable;
  const { list, drop: create, export: exported } = cashDrops;
  return (
    <>
      <ResourcePage
        key={String(ownOnly)}
        // Who hands in money without handling that of others sees own ones, and files of them are not written.
        resource={ownOnly ? { list, create } : { list, create, export: exported }}
        route="/cash_drops"
        texts="cashDrops.cashDrops"
        columns={[
          { key: 'bag' },
          {
            key: 'state',
            cell: ({ state }) => (
              <ToneChip {...looks[state]}>{t(`cashDrops.cashDrops.values.state.${state}`)}</ToneChip>
            ),
          },
          { key: 'counted' },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator', onCard: true },
          { key: 'received' },
          { key: 'difference' },
          { key: 'depositNumber' },
          { key: 'droppedAt' },
          { key: 'witness' },
          { key: 'receivedBy' },
          { key: 'number', hidden: true },
          { key: 'droppedDay', hidden: true },
          { key: 'cashId', cell: ({ cash }) => cash, exportKey: 'cash', hidden: true },
          { key: 'receivedAt', hidden: true },
          { key: 'openedWith', hidden: true },
        ]}
        fields={<DropFields />}
        addLabel={t('cashDrops.add')}
        onCreated={({ bag }) => showToast(t('cashDrops.dropped', { bag }), 'success')}
        nameOf={({ bag, counted }) => t('cashDrops.name', { bag, amount: formatRupiah(counted) })}
        notice={(drop) => <Waits drop={drop} onReceive={() => setReceiving(drop)} />}
        more={(drop) => <History drop={drop} />}
      />
      <Suspense fallback={null}>
        {receiving && <ReceiveDropDialog drop={receiving} close={() => setReceiving(null)} />}
      </Suspense>
    </>
  );
}

interface WaitsProps {
  readonly drop: CashDrop;
  readonly onReceive: () => void;
}

/** A closed bag, and who may open it. */
function Waits({ drop: { state, operator, operatorId }, onReceive }: WaitsProps) {
  const { t } = useTranslation();
  const me = useProfile().id;
  const { editable } = useFlags('/deposits');
  if (state !== 'IN_SAFE') return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {t('cashDrops.waits', { operator })}
      {editable && operatorId !== me && (
        <Box sx={{ mt: 2 }}>
          <Button size="small" variant="contained" onClick={onReceive}>
            {t('cashDrops.receive')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}

/** What lay in it and how it looked, and who did what, in the order in which it was done. */
function History({ drop }: { readonly drop: CashDrop }) {
  const { t } = useTranslation();
  const { bag, operator, drawer, picture, witness, note, droppedAt, received, receivedAt, receivedBy, cash } = drop;
  const by = (name: string, at: string) => t('cashDrops.steps.by', { by: name, at: formatDateTime(at) });
  const found = { amount: formatRupiah(received ?? 0), cash: cash ?? '', witness: drop.openedWith ?? '' };
  return (
    <>
      {drawer && (
        <RecordSection title={t('cashDrops.inside')}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{drawerText(t, drawer)}</Box>
        </RecordSection>
      )}
      {picture !== null && (
        <RecordSection title={t('cashDrops.cashDrops.fields.picture')}>
          <AssetImage
            token={picture}
            alt={t('cashDrops.pictureOf', { bag })}
            sx={{ maxWidth: 320, borderRadius: `${radius.input}px` }}
          />
        </RecordSection>
      )}
      <RecordSection title={t('cashDrops.history')}>
        <StepList
          steps={[
            {
              id: 'dropped',
              state: t(witness === null ? 'cashDrops.steps.pictured' : 'cashDrops.steps.witnessed', {
                witness: witness ?? '',
              }),
              by: by(operator, droppedAt),
              note,
            },
            ...(receivedAt === null
              ? []
              : [
                  {
                    id: 'received',
                    state: t(drop.openedWith === null ? 'cashDrops.steps.received' : 'cashDrops.steps.found', found),
                    by: by(receivedBy ?? '', receivedAt),
                    note: drop.receiveNote,
                  },
                ]),
          ]}
        />
      </RecordSection>
    </>
  );
}
