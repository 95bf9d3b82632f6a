import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ChargedAt, chargedAtWords } from '@parking/contract/members/subscription-words';
import { useTranslation } from 'react-i18next';
import { inputAttributes } from '../../../kit/form/parts/field-frame.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { NumberInput } from '../../../kit/number/number-input.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { RowList } from '../../../kit/form/parts/row-list.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { useField } from '../../../kit/form/parts/use-field.ts';

const columns = { display: 'flex', gap: 2 } as const;
const halves = { '& > *': { flex: 1, minWidth: 0 }, flex: 1, minWidth: 0 } as const;

/** The periods that are sold, each with its price. */
export function PeriodRows() {
  const { t } = useTranslation();
  const words = {
    none: t('members.subscriptionFares.noPeriods'),
    add: t('members.subscriptionFares.addPeriod'),
    row: (number: number) => t('members.subscriptionFares.periodNumber', { number }),
    remove: (number: number) => t('members.subscriptionFares.removePeriod', { number }),
  };
  const head = (
    <Box aria-hidden sx={{ ...columns, typography: 'body2', fontWeight: 600, mb: -3, pr: '44px' }}>
      <Box sx={{ ...columns, ...halves }}>
        <span>{t('members.subscriptionFares.monthHead')}</span>
        <span>{t('members.subscriptionFares.amountHead')}</span>
      </Box>
    </Box>
  );
  return (
    <RowList name="subscriptionFares" blank={{ months: null, amount: null }} first="months" words={words} head={head}>
      {(path) => (
        <Box sx={{ ...columns, ...halves }}>
          <RowNumber name={`${path}.months`} unit={t('members.subscriptionFares.monthUnit')} />
          <RowNumber name={`${path}.amount`} unit="Rp" unitFirst />
        </Box>
      )}
    </RowList>
  );
}

interface RowNumberProps {
  readonly name: string;
  readonly unit: string;
  readonly unitFirst?: boolean;
}

/** A number in a row whose columns are named once above all rows. */
function RowNumber({ name, unit, unitFirst = false }: RowNumberProps) {
  const field = useField({ name });
  return (
    <Box>
      <NumberInput
        id={field.id}
        unit={unit}
        unitFirst={unitFirst}
        error={Boolean(field.error)}
        value={field.value}
        onChange={field.change}
        onBlur={field.blur}
        inputRef={field.ref}
        attributes={{ ...inputAttributes(field), 'aria-label': field.label }}
        sx={{ width: '100%' }}
      />
      {field.error && (
        <FormHelperText id={`${field.id}-help`} error>
          {field.error}
        </FormHelperText>
      )}
    </Box>
  );
}

const blankDetail = { subscriptionFareComponentId: null, amount: null, chargedAt: 'FIRST' };

/** What is charged beside the period. */
export function DetailRows() {
  const { t } = useTranslation();
  const words = {
    none: t('members.subscriptionFares.noDetails'),
    add: t('members.subscriptionFares.addDetail'),
    row: (number: number) => t('members.subscriptionFares.detailNumber', { number }),
    remove: (number: number) => t('members.subscriptionFares.removeDetail', { number }),
  };
  return (
    <RowList
      name="subscriptionFareDetails"
      blank={blankDetail}
      first="subscriptionFareComponentId"
      words={words}
      carded
    >
      {(path) => (
        <>
          <ReferenceField name={`${path}.subscriptionFareComponentId`} options="/subscription_fare_components/list" />
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 3 }}>
            <MoneyField name={`${path}.amount`} />
            <SelectField
              name={`${path}.chargedAt`}
              codes={chargedAtWords}
              wordOf={(code) => t(`members.subscriptionFares.chargedAt.${code as ChargedAt}`)}
            />
          </Box>
        </>
      )}
    </RowList>
  );
}
