import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import type { ColumnSpec } from '../../../kit/list/state/column-model.ts';

const looks = {
  ACTIVE: { tone: 'success', icon: 'check' },
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  REFUSED: { tone: 'error', icon: 'close' },
  WITHDRAWN: { tone: 'neutral', icon: 'undo' },
} as const;

/** The columns of batches of vouchers. */
export const batchColumns = (t: TFunction) =>
  [
    { key: 'at' },
    {
      key: 'state',
      cell: ({ state }) => <ToneChip {...looks[state]}>{t(`vouchers.batches.values.state.${state}`)}</ToneChip>,
    },
    { key: 'kind', cell: (batch) => <ValueOf batch={batch} /> },
    { key: 'start' },
    { key: 'end' },
    {
      key: 'vehicleTypeId',
      cell: ({ vehicleLabel, vehicleLabelEn }) =>
        vehicleLabel === null ? t('vouchers.everyType') : labelIn({ label: vehicleLabel, labelEn: vehicleLabelEn }),
      exportKey: 'vehicleLabel',
    },
    { key: 'quantity' },
    { key: 'maxUsage' },
    { key: 'used' },
    { key: 'left' },
    { key: 'given' },
    { key: 'worth' },
    {
      key: 'departmentId',
      cell: ({ departmentLabel, departmentLabelEn }) =>
        departmentLabel === null ? <Blank /> : labelIn({ label: departmentLabel, labelEn: departmentLabelEn }),
      exportKey: 'departmentLabel',
    },
    { key: 'isValidation' },
    { key: 'isPaper' },
    { key: 'eventFrom', hidden: true },
    { key: 'eventUntil', hidden: true },
    { key: 'payer', cell: ({ payer }) => t(`vouchers.batches.values.payer.${payer}`) },
    { key: 'owed' },
    { key: 'note', onCard: true },
    { key: 'byId', cell: ({ by }) => by, exportKey: 'by' },
    { key: 'fare', hidden: true },
  ] as const satisfies readonly ColumnSpec<VoucherBatch>[];

function ValueOf({ batch }: { readonly batch: VoucherBatch }) {
  const { t } = useTranslation();
  return valueOf(batch, t);
}

/** What each voucher of a batch gives. */
export function valueOf({ kind, fare, minutes, percent, most }: VoucherBatch, t: TFunction): string {
  if (kind === 'AMOUNT') return formatRupiah(fare);
  const value = t(`vouchers.value.${kind}`, { number: formatNumber(minutes ?? percent ?? 0) });
  return most === null ? value : t('vouchers.value.atMost', { value, most: formatRupiah(most) });
}
