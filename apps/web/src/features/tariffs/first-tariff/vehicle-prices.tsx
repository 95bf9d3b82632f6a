import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah, labelIn } from '../../../i18n/format.ts';
import { NumberInput } from '../../../kit/number/number-input.tsx';
import type { TypedNumber } from '../../../kit/number/typed-number.ts';
import { exampleStays } from '../editor/example/example-stays.ts';
import { spanPhrase } from '../editor/rules/rule-sentence.ts';
import {
  type AskedAmount,
  type FirstTariff,
  type TypedFare,
  type amountFault,
  askedBy,
  rulesOf,
} from './first-tariff.ts';
import type { VehicleType } from './use-first-tariff.ts';

const exampleMinutes = [60, 180, 1440];

interface VehiclePricesProps {
  readonly type: VehicleType;
  readonly name: FirstTariff;
  readonly grace: TypedNumber;
  readonly fare: TypedFare;
  readonly change: (fare: TypedFare) => void;
  readonly faultOf: (amount: AskedAmount) => ReturnType<typeof amountFault>;
  readonly book: TariffBook;
  /** When the examples begin, site time. */
  readonly enteredAt: string;
}

/** What one vehicle type pays, typed, and what usual stays cost by it. */
export function VehiclePrices({ type, name, grace, fare, change, faultOf, book, enteredAt }: VehiclePricesProps) {
  const { t } = useTranslation();
  const id = useId();
  const label = labelIn(type);
  const rules = rulesOf(name, fare, grace);
  const examples = rules ? exampleStays({ book, rules, current: null, enteredAt }, exampleMinutes) : [];
  const { served, amounts } = fare;
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: 0, border: 0, borderTop: 1, borderColor: 'divider', pt: 3, minWidth: 0, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box component="legend" sx={{ fontWeight: 600, flex: 1, minWidth: 120, p: 0 }}>
          {label}
        </Box>
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={served}
              onChange={(_, checked) => change({ served: checked, amounts })}
              slotProps={{ input: { 'aria-label': `${t('firstTariff.served')}: ${label}` } }}
            />
          }
          label={t('firstTariff.served')}
          sx={{ mr: 0 }}
        />
      </Box>
      {served ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' }}>
          {askedBy(name).map((amount) => {
            const fault = faultOf(amount);
            return (
              <Box key={amount} sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
                <Box
                  component="label"
                  htmlFor={`${id}-${amount}`}
                  sx={{ typography: 'body2', color: 'text.secondary' }}
                >
                  {t(`firstTariff.amounts.${amount}`)}
                </Box>
                <NumberInput
                  id={`${id}-${amount}`}
                  value={amounts[amount] ?? null}
                  onChange={(value) => change({ served, amounts: { ...amounts, [amount]: value } })}
                  unit="Rp"
                  unitFirst
                  error={fault !== null}
                  attributes={{ 'aria-label': `${label}: ${t(`firstTariff.amounts.${amount}`)}` }}
                  sx={{ width: '100%' }}
                />
                {fault && (
                  <FormHelperText error sx={{ m: 0 }}>
                    {t(fault === 'missing' ? 'firstTariff.missing' : 'firstTariff.noSum')}
                  </FormHelperText>
                )}
              </Box>
            );
          })}
        </Box>
      ) : (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('firstTariff.notServed')}</Box>
      )}
      {served && examples.length > 0 && (
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {examples
            .map(({ minutes, charge }) =>
              t('firstTariff.examples', { duration: spanPhrase(minutes, t), price: formatRupiah(charge.total) }),
            )
            .join(' · ')}
        </Box>
      )}
    </Box>
  );
}
