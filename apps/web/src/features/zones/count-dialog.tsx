import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { vehicleGroups } from '@parking/contract/tariffs/tariff-book';
import { type CarsByGroup, type Zone, type ZoneCounting, zones } from '@parking/contract/zones/zones';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { formatNumber } from '../../i18n/format.ts';
import FormDialog from '../../kit/form/form-dialog.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';
import { carsOf } from './cars-of.ts';

const { body } = zones.count;

interface CountDialogProps {
  readonly zone: Zone;
  readonly counting: ZoneCounting;
  readonly close: () => void;
}

/** How many cars are in a zone by itself, and why the zone says otherwise. */
export default function CountDialog({ zone, counting, close }: CountDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('zones.zones');
  const { mutateAsync } = useApiMutation(zones.count, { handles: zones.count.errors });
  const groups = vehicleGroups.filter(
    (group) => zone.capacities[group] !== null || counting.now[group] !== 0 || counting.record[group] > 0,
  );
  return (
    <FormDialog
      title={t('zones.countTitle', { zone: zone.name })}
      lead={t('zones.countLead')}
      schema={body}
      texts={texts}
      initial={{ cars: notBelowNothing(counting.now), note: '', sweepId: null }}
      send={(given) => mutateAsync({ params: { id: zone.id }, body: body.parse(given) })}
      submitLabel={t('zones.count')}
      onCancel={close}
      onDone={() => {
        showToast(t('zones.counted', { zone: zone.name }), 'success');
        close();
      }}
    >
      <Sources counting={counting} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 3 }}>
        {(groups.length > 0 ? groups : (['CAR'] as const)).map((group, at) => (
          <NumberField key={group} name={`cars.${group}`} required autoFocus={at === 0} />
        ))}
      </Box>
      <TextField name="note" lines={2} />
    </FormDialog>
  );
}

const notBelowNothing = (cars: CarsByGroup): CarsByGroup =>
  Object.fromEntries(Object.entries(cars).map(([group, count]) => [group, Math.max(0, count)])) as CarsByGroup;

/** What the count may be taken from. */
function Sources({ counting: { record, sweeps } }: Pick<CountDialogProps, 'counting'>) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const take = (cars: CarsByGroup, sweep: { readonly id: string; readonly openedAt: string } | null) => {
    setValue('cars', cars, { shouldDirty: true });
    setValue('sweepId', sweep?.id ?? null, { shouldDirty: true });
    setValue('countedAt', sweep?.openedAt, { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button size="small" variant="outlined" color="inherit" onClick={() => take(record, null)}>
        {t('zones.useRecord', { cars: formatNumber(carsOf(record)) })}
      </Button>
      {sweeps.map((sweep) => (
        <Button key={sweep.id} size="small" variant="outlined" color="inherit" onClick={() => take(sweep.cars, sweep)}>
          {t('zones.useSweep', { number: sweep.number, cars: formatNumber(carsOf(sweep.cars)) })}
        </Button>
      ))}
    </Box>
  );
}
