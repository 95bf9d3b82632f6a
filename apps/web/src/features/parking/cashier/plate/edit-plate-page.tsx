import { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { formatPlate, normalisePlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { Plate } from '../../../../kit/cells/cells.tsx';
import { PageFrame } from '../../../../kit/page-frame.tsx';
import { PageHeader } from '../../../../kit/page-header.tsx';
import { TextInput } from '../../../../kit/text-input.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { Candidates } from '../exit/view/candidates.tsx';
import type { Candidate } from '../exit/machine/exit-state.ts';
import { CarSearch } from '../manual/car-search.tsx';
import { ManualCard, useManualProblem } from '../manual/manual-parts.tsx';
import { differingPositions } from '../shared/differing.ts';
import { type CarLookup, useCarLookup } from './use-car-lookup.ts';
import '../texts.ts';

interface Chosen {
  readonly car: Candidate;
  readonly gone: boolean;
}

/** Puts a plate right, of a car inside or gone: what it was before stays in the log with the reason. */
export default function EditPlatePage() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const lookup = useCarLookup();
  return (
    <PageFrame title={t('cashier.plate.title')}>
      <PageHeader title={t('cashier.plate.title')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
        <ManualCard title={t('cashier.manual.choose')}>
          <CarSearch
            label={t('cashier.plate.search')}
            help={t('cashier.plate.searchHelp')}
            text={text}
            onText={setText}
            onSearch={(sought) => {
              setChosen(null);
              lookup.search(sought);
            }}
            busy={lookup.busy}
          />
          <FoundCars lookup={lookup} chosen={chosen} onChoose={setChosen} />
        </ManualCard>
        {chosen && (
          <PlateForm
            key={`${chosen.car.id} ${String(chosen.gone)}`}
            {...chosen}
            onSaved={() => {
              setChosen(null);
              lookup.refresh();
            }}
          />
        )}
      </Box>
    </PageFrame>
  );
}

interface FoundCarsProps {
  readonly lookup: CarLookup;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The cars that were found, those inside before those gone, or why there is none. */
function FoundCars({ lookup, chosen, onChoose }: FoundCarsProps) {
  const { t } = useTranslation();
  const { searched, busy, inside, gone } = lookup;
  return (
    <>
      {searched === null && <Box sx={{ color: 'text.secondary' }}>{t('cashier.plate.start')}</Box>}
      {searched !== null && !busy && inside.length + gone.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{t('cashier.plate.none')}</Box>
      )}
      {[
        { title: t('cashier.plate.inside'), cars: inside, isGone: false },
        { title: t('cashier.plate.gone'), cars: gone, isGone: true },
      ].map(({ title, cars, isGone }) =>
        cars.length === 0 ? null : (
          <Box key={title}>
            <Box sx={{ typography: 'subtitle2', color: 'text.secondary', mb: 1 }}>{title}</Box>
            <Candidates
              candidates={cars}
              searched={isGone ? '' : (searched ?? '')}
              marked={cars.findIndex(({ id }) => chosen?.gone === isGone && id === chosen.car.id)}
              onChoose={(car) => onChoose({ car, gone: isGone })}
            />
          </Box>
        ),
      )}
    </>
  );
}

/** The plate as it was and as it will be, and why. */
function PlateForm({ car, gone, onSaved }: Chosen & { readonly onSaved: () => void }) {
  const { t } = useTranslation();
  const before = car.plateNumber ? formatPlate(car.plateNumber) : '';
  const [plate, setPlate] = useState(before);
  const [note, setNote] = useState('');
  const problem = useManualProblem();
  const after = formatPlate(plate);
  const told = {
    handles: 'all',
    onSuccess: () => {
      showToast(t('cashier.plate.saved', { before: before || t('cashier.plate.noPlate'), after }), 'success');
      onSaved();
    },
    onError: problem.show,
  } as const;
  const editInside = useApiMutation(parkingIns.editPlate, told);
  const editGone = useApiMutation(parkingOuts.editPlate, told);
  const same = normalisePlate(plate) === normalisePlate(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    problem.clear();
    const input = { params: { id: car.id }, body: { plateNumber: plate.trim(), note: note.trim() } };
    if (gone) editGone.mutate(input);
    else editInside.mutate(input);
  };
  return (
    <ManualCard title={t('cashier.plate.title')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap', typography: 'h2' }}>
        <Labelled label={t('cashier.plate.before')}>
          {before ? <Plate text={before} /> : t('cashier.plate.noPlate')}
        </Labelled>
        <Icon name="arrow_forward" sx={{ color: 'text.secondary', mt: 5 }} />
        <Labelled label={t('cashier.plate.after')}>
          <Plate text={after || ' '} differing={same ? [] : differingPositions(after, before)} />
        </Labelled>
      </Box>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <TextInput
          label={t('cashier.plate.newPlate')}
          {...(same && { help: t('cashier.plate.same') })}
          value={plate}
          autoFocus
          required
          autoComplete="off"
          onChange={(event) => setPlate(event.target.value.toUpperCase())}
          html={{ maxLength: 20, spellCheck: false }}
        />
        <TextInput
          label={t('cashier.plate.note')}
          help={t('cashier.manual.noteHelp')}
          value={note}
          required
          onChange={(event) => setNote(event.target.value)}
          html={{ maxLength: 500 }}
        />
        {problem.line}
        <Button
          type="submit"
          variant="contained"
          loading={editInside.isPending || editGone.isPending}
          disabled={same || normalisePlate(plate) === '' || note.trim().length < 3}
        >
          {t('cashier.plate.save')}
        </Button>
      </Box>
    </ManualCard>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 1 }}>{label}</Box>
      {children}
    </Box>
  );
}
