import { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { formatPlate, normalisePlate } from '@parking/contract/parking/plates';
import { parkingOutList } from '@parking/contract/parking/lists/stay-lists';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { showToast } from '../../../../api/toast.ts';
import { labelIn } from '../../../../i18n/format.ts';
import { Plate } from '../../../../kit/cells/cells.tsx';
import { PageFrame } from '../../../../kit/page-frame.tsx';
import { PageHeader } from '../../../../kit/page-header.tsx';
import { TextInput } from '../../../../kit/text-input.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { Candidates } from '../exit/view/candidates.tsx';
import type { Candidate } from '../exit/machine/exit-state.ts';
import { candidateOf } from '../exit/machine/find-candidates.ts';
import { ManualCard, useManualProblem } from '../manual/manual-parts.tsx';
import { differingPositions } from '../shared/differing.ts';
import '../texts.ts';

/** Cars that left are looked for so far back. */
const daysBack = 30;
const dayMs = 24 * 3_600_000;
const shortestSearch = 3;

interface Chosen {
  readonly car: Candidate;
  readonly gone: boolean;
}

/** Puts a plate right, of a car inside or gone: what it was before stays in the log with the reason. */
export default function EditPlatePage() {
  const { t } = useTranslation();
  const now = useSiteNow();
  const [text, setText] = useState('');
  const [searched, setSearched] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const inside = useApiQuery(
    parkingIns.search,
    { query: { search: searched ?? '-' } },
    { enabled: searched !== null, staleTimeMs: 0 },
  );
  const gone = useApiQuery(
    parkingOutList.list,
    {
      list: [
        ['q', searched ?? ''],
        ['datetimeOut.atLeast', new Date(Date.parse(`${now()}Z`) - daysBack * dayMs).toISOString().slice(0, 10)],
        ['datetimeOut.atMost', now().slice(0, 10)],
        ['size', '20'],
        ['total', 'false'],
      ],
    },
    { enabled: searched !== null && searched.length >= shortestSearch, staleTimeMs: 0 },
  );
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setChosen(null);
    setSearched(text.trim());
  };
  const insideCars = searched === null ? [] : (inside.data ?? []).map(candidateOf);
  const goneCars =
    searched === null
      ? []
      : (gone.data?.data ?? []).map(
          (exit): Candidate => ({
            ...exit,
            vehicleLabel: labelIn({ label: exit.vehicleLabel, labelEn: exit.vehicleLabelEn }),
            datetimeIn: exit.datetimeOut,
            image: exit.images[0] ?? exit.imagesIn[0] ?? null,
            match: 'EXACT',
          }),
        );
  const busy = searched !== null && (inside.isFetching || gone.isFetching);
  return (
    <PageFrame title={t('cashier.plate.title')}>
      <PageHeader title={t('cashier.plate.title')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
        <ManualCard title={t('cashier.manual.choose')}>
          <Box component="form" noValidate onSubmit={search} sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
            <TextInput
              label={t('cashier.plate.search')}
              help={t('cashier.plate.searchHelp')}
              value={text}
              autoFocus
              autoComplete="off"
              onChange={(event) => setText(event.target.value.toUpperCase())}
              html={{ maxLength: 40, spellCheck: false }}
            />
            <Button
              type="submit"
              variant="outlined"
              loading={busy}
              disabled={text.trim() === ''}
              sx={{ mt: 6, flex: 'none' }}
            >
              {t('common.search')}
            </Button>
          </Box>
          {searched === null && <Box sx={{ color: 'text.secondary' }}>{t('cashier.plate.start')}</Box>}
          {searched !== null && !busy && insideCars.length + goneCars.length === 0 && (
            <Box sx={{ color: 'text.secondary' }}>{t('cashier.plate.none')}</Box>
          )}
          {[
            { title: t('cashier.plate.inside'), cars: insideCars, isGone: false },
            { title: t('cashier.plate.gone'), cars: goneCars, isGone: true },
          ].map(({ title, cars, isGone }) =>
            cars.length === 0 ? null : (
              <Box key={title}>
                <Box sx={{ typography: 'subtitle2', color: 'text.secondary', mb: 1 }}>{title}</Box>
                <Candidates
                  candidates={cars}
                  searched={isGone ? '' : (searched ?? '')}
                  marked={cars.findIndex(({ id }) => chosen?.gone === isGone && id === chosen.car.id)}
                  onChoose={(car) => setChosen({ car, gone: isGone })}
                />
              </Box>
            ),
          )}
        </ManualCard>
        {chosen && (
          <PlateForm
            key={`${chosen.car.id} ${String(chosen.gone)}`}
            {...chosen}
            onSaved={() => {
              setChosen(null);
              void inside.refetch();
              if (gone.isFetched) void gone.refetch();
            }}
          />
        )}
      </Box>
    </PageFrame>
  );
}

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
