import Box from '@mui/material/Box';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { FieldFrame } from '../../../kit/form/parts/field-frame.tsx';
import { NumberInput } from '../../../kit/number/number-input.tsx';
import { useField } from '../../../kit/form/parts/use-field.ts';
import { useOptions } from '../../../kit/model/options.ts';
import { useParents } from '../shared/use-parents.ts';
import { type Amount, withAmount } from './amounts.ts';

/** One amount for each vehicle type; those left empty do not offer the fare, or as their parent. */
export function AmountsField() {
  const { t } = useTranslation();
  const { parentOf } = useParents();
  const field = useField({ name: 'additionalFares' });
  const { data: types = [] } = useOptions({ options: vehicleTypes.options });
  const amounts = Array.isArray(field.value) ? (field.value as readonly Amount[]) : [];
  return (
    <FieldFrame field={field}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 2, alignItems: 'center' }}>
        {types.map((type, index) => {
          const id = index === 0 ? field.id : `${field.id}-${type.id}`;
          const own = amounts.find((one) => one.vehicleTypeId === type.id);
          const parent = parentOf(type.id);
          return (
            <Box key={type.id} sx={{ display: 'contents' }}>
              <label htmlFor={id}>{labelIn(type)}</label>
              <NumberInput
                id={id}
                value={own?.amount ?? null}
                unit="Rp"
                unitFirst
                error={Boolean(field.error) && own !== undefined && typeof own.amount !== 'number'}
                onChange={(amount) => field.change(withAmount(amounts, type.id, amount))}
                onBlur={field.blur}
                {...(index === 0 && { inputRef: field.ref })}
                attributes={{
                  'aria-describedby': field.describedBy,
                  'aria-label': labelIn(type),
                  ...(parent && { placeholder: t('tariffs.vehicleTypes.asParent', { vehicle: labelIn(parent) }) }),
                }}
                sx={{ width: 180 }}
              />
            </Box>
          );
        })}
      </Box>
    </FieldFrame>
  );
}
