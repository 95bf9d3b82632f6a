import { reportFormats } from '@parking/contract/core/report';
import { taxPackParts, taxPackShape } from '@parking/contract/money/tax/tax-pack';
import { taxCategories } from '@parking/contract/money/tax/tax-report';
import { type TaxReturn, taxReturns } from '@parking/contract/money/tax/tax-returns';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../i18n/language.ts';
import { headingsOf, useStartExport } from '../../../../kit/export/use-export.ts';
import { LazyMenu } from '../../../../kit/list/toolbar/list-toolbar.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import { monthName } from '../../../../kit/report/day-words.ts';
import { lastOfMonth } from '../../../../kit/report/days/neighbour-period.ts';

const partNames = Object.keys(taxPackParts) as (keyof typeof taxPackParts)[];

const FormatMenu = lazy(() => import('../../../../kit/export/format-menu.tsx'));

/** What is handed in of a locked month: on paper, or as a workbook. */
export function TaxPackMenu({ taxReturn: { month } }: { readonly taxReturn: TaxReturn }) {
  const { t } = useTranslation();
  const { fields: sums } = useResourceTexts('taxReturns.taxReturns');
  const { fields: lines } = useResourceTexts('taxReturns.lines');
  const start = useStartExport();
  const title = t('taxReturns.pack', { month: monthName(month) });
  const words = Object.fromEntries(taxCategories.map((name) => [name, t(`parkingTax.report.values.category.${name}`)]));
  const columnsOf = (part: keyof typeof taxPackParts) =>
    headingsOf(Object.keys(taxPackParts[part].columns), lines).map((column) =>
      column.key === 'category' ? { ...column, words } : column,
    );
  const parts = partNames.map((name) => ({
    name,
    title: t(`taxReturns.${name}`),
    totalLabel: t('taxReturns.total'),
    columns: columnsOf(name),
  }));
  return (
    <LazyMenu icon="download" label={t('taxReturns.download')}>
      {(close) => (
        <FormatMenu
          formats={reportFormats}
          choose={(format) => {
            start({
              definition: taxReturns.packExport,
              list: [
                ['from', month],
                ['to', lastOfMonth(month)],
              ],
              body: {
                columns: headingsOf(Object.keys(taxPackShape.columns), sums),
                title,
                language: currentLanguage(),
                parts,
                format,
              },
              name: title,
            });
            close();
          }}
        />
      )}
    </LazyMenu>
  );
}
