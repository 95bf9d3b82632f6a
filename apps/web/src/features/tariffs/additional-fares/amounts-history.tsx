import { additionalFareNames } from '@parking/contract/tariffs/additional-fare-names';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { AmountLines, DatedVersions } from '../../../kit/record/dated-versions.tsx';

/** What an additional fare has cost and will cost, newest day first. */
export function AmountsHistory({ nameId }: { readonly nameId: string }) {
  const { t } = useTranslation();
  const query = useApiQuery(additionalFareNames.versions, { params: { id: nameId } }, { handles: 'all' });
  return (
    <DatedVersions title={t('tariffs.additionalFares.historyTitle')} query={query}>
      {({ additionalFares }) => (
        <AmountLines
          lines={additionalFares.map(({ vehicleTypeId, vehicleType, amount }) => ({
            key: vehicleTypeId,
            label: vehicleType,
            amount,
          }))}
        />
      )}
    </DatedVersions>
  );
}
