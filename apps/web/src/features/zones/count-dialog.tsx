import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { vehicleGroups } from '@parking/contract/tariffs/tariff-book';
import { type CarsByGroup, type Zone, type ZoneCounting, zones } from '@parking/contract/zones/zones';
import { useFormContext, useWatch } from 'react-hook-form';
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
  return (
    <FormDialog
      title={t('zones.countTitle', { zone: zone.name })}
      lead={t('zones.countLead')}
      schema={body}
      texts={texts}
      initial={{ cars: notBelowNothing(counting.now), note: '' }}
      send={({ cars, sweepId, note }) =>
        mutateAsync({ params: { id: zone.id }, body: body.parse(sweepId ? { sweepId, note } : { cars, note }) })
      }
      submitLabel={t('zones.count')}
      onCancel={close}
      onDone={() => {
        showToast(t('zones.counted', { zone: zone.name }), 'success');
        close();
      }}
    >
      <CarsCounted zone={zone} counting={counting} />
      <TextField name="note" lines={2} />
    </FormDialog>
  );
}

const notBelowNothing = (cars: CarsByGroup): CarsByGroup =>
  Object.fromEntries(Object.entries(cars).map(([group, count]) => [group, Math.max(0, count)])) as CarsByGroup;

/** Cars as somebody counted them, begun from those on record; of a sweep as it found them, which nobody changes. */
function CarsCounted({ zone, counting }: Pick<CountDialogProps, 'zone' | 'counting'>) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const sweepId: unknown = useWatch({ name: 'sweepId' });
  const { now, record, sweeps } = counting;
  const take = (cars: CarsByGroup, id?: string) => {
    setValue('cars', cars, { shouldDirty: true, shouldValidate: true });
    setValue('sweepId', id, { shouldDirty: true });
  };
  const groups = vehicleGroups.filter(
    (group) =>
      zone.capacities[group] !== null || [now, record, ...sweeps.map(({ cars }) => cars)].some((cars) => cars[group]),
  );
  return (
    <>
      {(carsOf(record) > 0 || sweeps.length > 0) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {carsOf(record) > 0 && (
            <Button size="small" variant="outlined" color="inherit" onClick={() => take(record)}>
              {t('zones.useRecord', { cars: formatNumber(carsOf(record)) })}
            </Button>
          )}
          {sweeps.map(({ id, number, cars }) => (
            <Button
              key={id}
              size="small"
              variant={sweepId === id ? 'contained' : 'outlined'}
              color={sweepId === id ? 'primary' : 'inherit'}
              aria-pressed={sweepId === id}
              onClick={() => (sweepId === id ? take(notBelowNothing(now)) : take(cars, id))}
            >
              {t('zones.useSweep', { number, cars: formatNumber(carsOf(cars)) })}
            </Button>
          ))}
        </Box>
      )}
      {sweepId !== undefined && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('zones.asSwept')}</Box>}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 3 }}>
        {(groups.length > 0 ? groups : (['CAR'] as const)).map((group, at) => (
          <NumberField
            key={group}
            name={`cars.${group}`}
            required
            disabled={sweepId !== undefined}
            autoFocus={at === 0}
          />
        ))}
      </Box>
    </>
  );
}
