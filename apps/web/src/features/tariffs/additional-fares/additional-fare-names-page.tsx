import { additionalFareNames } from '@parking/contract/tariffs/additional-fare-names';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useOptions } from '../../../kit/model/options.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { AmountsField } from './amounts-field.tsx';
import { AmountsHistory } from './amounts-history.tsx';
import { amountsText } from './amounts.ts';
import '../texts.ts';

const fields = (
  <>
    <TextField name="name" autoFocus />
    <TextField name="label" />
    <TextField name="labelEn" />
    <AmountsField />
    <DateField name="effectiveDate" />
  </>
);

export const ahead = listAhead(additionalFareNames);

export default function AdditionalFareNamesPage() {
  const { t } = useTranslation();
  const { data: types = [] } = useOptions({ options: vehicleTypes.options });
  return (
    <ResourcePage
      resource={additionalFareNames}
      route="/additional_fare_names"
      texts="tariffs.additionalFares"
      columns={[
        { key: 'label', cell: (fare) => labelIn(fare) },
        {
          key: 'additionalFares',
          exportKey: false,
          cell: ({ additionalFares }) => amountsText(additionalFares, types) || t('tariffs.additionalFares.none'),
        },
        { key: 'effectiveDate' },
        { key: 'name', hidden: true },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={fields}
      // The day of the amounts in force is not the day of those that will replace them.
      toForm={() => ({ effectiveDate: null })}
      more={({ id }) => <AmountsHistory nameId={id} />}
    />
  );
}
