import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type SweepDetail, type SweepReading, sweeps } from '@parking/contract/sweeps/sweeps';
import { formatPlate } from '@parking/contract/parking/plates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Plate } from '../../kit/cells/cells.tsx';
import { FailureNotice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { TitledPanel } from '../../kit/panel.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { Icon } from '../../theme/icon.tsx';
import { vehicleName } from '../parking/shared/stays/stay-cells.tsx';

/** What came of a sweep: how many, and which. */
export function SweepResult({ id, back }: { readonly id: string; readonly back: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useApiQuery(sweeps.get, { params: { id } }, { handles: 'all' });
  return (
    <>
      <Button color="inherit" startIcon={<Icon name="arrow_back" />} onClick={back} sx={{ alignSelf: 'flex-start' }}>
        {t('sweeps.back')}
      </Button>
      {data ? (
        <Told sweep={data} />
      ) : error ? (
        <FailureNotice failure={error} retry={() => void refetch()} />
      ) : (
        <TableSkeleton columns={2} label={t('common.loading')} />
      )}
    </>
  );
}

const counted = ['readings', 'seen', 'missed', 'unrecorded', 'unsure', 'moved', 'untold'] as const;

function Told({ sweep }: { readonly sweep: SweepDetail }) {
  const { t } = useTranslation();
  const { number, place, state, openedBy, openedAt, closedAt, isWhole, note, missing, read } = sweep;
  const of = (outcome: SweepReading['outcome']) => read.filter((one) => one.outcome === outcome);
  return (
    <>
      <TitledPanel title={t('sweeps.name', { number })} lead={place ?? t('sweeps.wholeSite')}>
        <FactList
          facts={[
            [t('sweeps.sweeps.fields.state'), t(`sweeps.sweeps.values.state.${state}`)],
            [t('sweeps.sweeps.fields.openedAt'), t('sweeps.at', { place: openedBy, at: formatDateTime(openedAt) })],
            [t('sweeps.sweeps.fields.closedAt'), closedAt && formatDateTime(closedAt)],
            ...(note === null ? [] : [[t('sweeps.sweeps.fields.note'), note] as const]),
            ...counted.map((field) => [t(`sweeps.sweeps.fields.${field}`), formatNumber(sweep[field])] as const),
          ]}
        />
        {state === 'CLOSED' && place === null && !isWhole && <Alert severity="warning">{t('sweeps.partial')}</Alert>}
      </TitledPanel>
      {state === 'CLOSED' && (
        <>
          {isWhole && (
            <TitledPanel title={t('sweeps.missing')}>
              {missing.length === 0 && <Box>{t('sweeps.noneMissing')}</Box>}
              {missing.map((car) => (
                <Line
                  key={car.id}
                  plate={car.plateNumber}
                  name={t('sweeps.ticket', { code: car.parkingCode })}
                  note={`${vehicleName(car)}, ${t('sweeps.since', { at: formatDateTime(car.datetimeIn) })}${car.isInside ? '' : `, ${t('sweeps.leftSince')}`}`}
                />
              ))}
            </TitledPanel>
          )}
          <TitledPanel title={t('sweeps.strange')}>
            {of('UNRECORDED').length === 0 && <Box>{t('sweeps.noneStrange')}</Box>}
            <Readings readings={of('UNRECORDED')} />
          </TitledPanel>
          {of('UNSURE').length > 0 && (
            <TitledPanel title={t('sweeps.doubtful')}>
              <Readings readings={of('UNSURE')} />
            </TitledPanel>
          )}
        </>
      )}
    </>
  );
}

function Readings({ readings }: { readonly readings: readonly SweepReading[] }) {
  const { t } = useTranslation();
  return readings.map(({ id, plateNumber, parkingCode, place, at }) => (
    <Line
      key={id}
      plate={plateNumber}
      name={parkingCode === null ? '' : t('sweeps.ticket', { code: parkingCode })}
      note={t('sweeps.at', { place, at: formatDateTime(at) })}
    />
  ));
}

interface LineProps {
  readonly plate: string | null;
  readonly name: string;
  readonly note: ReactNode;
}

function Line({ plate, name, note }: LineProps) {
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', minHeight: 44 }}>
      {plate !== null && <Plate text={formatPlate(plate)} />}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{note}</Box>
      </Box>
    </Stack>
  );
}
