import { listFormats } from '@parking/contract/core/resource';
import { settlements } from '@parking/contract/money/settlements/settlements';
import { useTranslation } from 'react-i18next';
import FormatMenu from '../../../kit/export/format-menu.tsx';
import { headingsOf, useStartExport } from '../../../kit/export/use-export.ts';
import { LazyMenu } from '../../../kit/list/toolbar/list-toolbar.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const columns = [
  'position',
  'kind',
  'paidAt',
  'amount',
  'reference',
  'providerReference',
  'rrn',
  'approvalCode',
  'terminal',
  'cardNumber',
  'cardType',
  'gate',
  'refused',
];

/** Writes the items of a settlement to a file for people; the bank's own is another. */
export function ExportItems({ id, number }: { readonly id: string; readonly number: number }) {
  const { t } = useTranslation();
  const { fields } = useResourceTexts('settlements.settlementItems');
  const start = useStartExport();
  return (
    <LazyMenu icon="download" label={t('kit.list.export')}>
      {(close) => (
        <FormatMenu
          formats={listFormats}
          choose={(format) => {
            start({
              definition: settlements.itemsExport,
              params: { id },
              list: [],
              body: { columns: headingsOf(columns, fields), format },
              name: t('settlements.items.file', { number }),
            });
            close();
          }}
        />
      )}
    </LazyMenu>
  );
}
