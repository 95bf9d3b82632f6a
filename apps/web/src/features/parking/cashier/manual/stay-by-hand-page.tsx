import { gates } from '@parking/contract/gates/gates';
import { paidTypes } from '@parking/contract/money/paid-types';
import { type Saved, parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { tariffs } from '@parking/contract/tariffs/tariffs';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import type { Approval } from '../../../../kit/approval/with-approval.ts';
import { PageFrame } from '../../../../kit/page-frame.tsx';
import { PageHeader } from '../../../../kit/page-header.tsx';
import { TextInput } from '../../../../kit/text-input.tsx';
import { vehiclesOf } from '../exit/view/vehicle-bar.tsx';
import { quoteByHand } from './quote-by-hand.ts';
import { ChoiceSelect } from '../shared/choice-select.tsx';
import { TimeInput } from '../shared/time-input.tsx';
import {
  ApproveTimes,
  ManualCard,
  ManualSaved,
  QuoteSummary,
  SettlingFields,
  useManualProblem,
} from './manual-parts.tsx';
import '../texts.ts';

const blank = { plateNumber: '', parkingCode: '', vehicleId: '', datetimeIn: '', datetimeOut: '', note: '' };

/** A stay of which nothing was recorded: both ends typed in, with a reason. */
export default function StayByHandPage() {
  const { t } = useTranslation();
  const now = useSiteNow();
  const exits = useApiQuery(gates.exits, {});
  const types = useApiQuery(paidTypes.options, {});
  const book = useApiQuery(tariffs.book, {});
  const cashTypes = (types.data ?? []).filter(({ kind }) => kind === 'CASH');
  const vehicles = book.data ? vehiclesOf(book.data, []) : [];
  const [typed, setTyped] = useState(blank);
  const [chosen, setChosen] = useState({ gateId: '', paidTypeId: '' });
  const [saved, setSaved] = useState<Saved | null>(null);
  const [approval, setApproval] = useState<Approval | null>(null);
  // What the server has told when it knew more: when the plate was first seen.
  const [told, setTold] = useState<number | null>(null);
  const approving = useApproval();
  const problem = useManualProblem();
  const set = (change: Partial<typeof blank>) => {
    problem.clear();
    setTold(null);
    setTyped({ ...typed, ...change });
  };
  const gate = (exits.data ?? []).find(({ id }) => id === chosen.gateId) ?? exits.data?.[0];
  const paidTypeId = chosen.paidTypeId || (cashTypes[0]?.id ?? '');
  const vehicleId = typed.vehicleId || ((vehicles.find(({ isBasic }) => isBasic) ?? vehicles[0])?.id ?? '');
  const save = useApiMutation(parkingOuts.stayByHand, {
    handles: 'all',
    onSuccess: setSaved,
    onError: (failure) => {
      problem.show(failure);
      if (failure.code === 'fare-changed') setTold(Number(failure.values['total']));
    },
  });
  const complete = typed.plateNumber.trim() !== '' && typed.datetimeIn !== '' && typed.datetimeOut !== '';
  const quote =
    complete && book.data
      ? quoteByHand(
          book.data,
          { ...typed, vehicleId, parkingType: gate?.parkingType ?? 'REGULAR' },
          now(),
          approval !== null,
        )
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!gate || !quote) return;
    const parkingCode = typed.parkingCode.trim();
    save.mutate({
      body: {
        plateNumber: typed.plateNumber.trim(),
        ...(parkingCode && { parkingCode }),
        vehicleId,
        gateId: gate.id,
        datetimeIn: typed.datetimeIn,
        datetimeOut: typed.datetimeOut,
        paidTypeId,
        expectedTotal: told ?? quote.total,
        note: typed.note.trim(),
        ...approval,
      },
    });
  };
  return (
    <PageFrame title={t('cashier.manual.inOutTitle')}>
      <PageHeader title={t('cashier.manual.inOutTitle')} />
      {saved ? (
        <ManualSaved
          saved={saved}
          onAnother={() => {
            setSaved(null);
            setApproval(null);
            setTold(null);
            setTyped(blank);
          }}
        />
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 4, alignItems: 'start' }}
        >
          <ManualCard title={t('cashier.manual.whatIsKnown')}>
            <TextInput
              label={t('cashier.manual.plate')}
              value={typed.plateNumber}
              required
              autoFocus
              autoComplete="off"
              onChange={(event) => set({ plateNumber: event.target.value.toUpperCase() })}
              html={{ maxLength: 20, spellCheck: false }}
            />
            <TextInput
              label={t('cashier.manual.code')}
              help={t('common.optional')}
              value={typed.parkingCode}
              autoComplete="off"
              onChange={(event) => set({ parkingCode: event.target.value })}
              html={{ maxLength: 40, spellCheck: false }}
            />
            <ChoiceSelect
              label={t('cashier.manual.vehicle')}
              choices={vehicles}
              value={vehicleId}
              onChange={(id) => set({ vehicleId: id })}
            />
            <TimeInput
              label={t('cashier.manual.datetimeIn')}
              value={typed.datetimeIn}
              max={now()}
              required
              onChange={(datetimeIn) => set({ datetimeIn })}
            />
            <TimeInput
              label={t('cashier.manual.datetimeOut')}
              value={typed.datetimeOut}
              max={now()}
              required
              onChange={(datetimeOut) => set({ datetimeOut })}
            />
          </ManualCard>
          <ManualCard title={t('cashier.manual.priced')}>
            <SettlingFields
              gates={exits.data ?? []}
              gateId={gate?.id ?? ''}
              onGate={(id) => setChosen({ ...chosen, gateId: id })}
              paidTypes={cashTypes}
              paidTypeId={paidTypeId}
              onPaidType={(id) => setChosen({ ...chosen, paidTypeId: id })}
              note={typed.note}
              onNote={(note) => set({ note })}
            />
            <ApproveTimes
              approval={approval}
              approving={approving}
              onApproval={(given) => {
                setTold(null);
                setApproval(given);
              }}
            />
            <QuoteSummary quote={quote ?? null} fault={quote === null ? 'exit-before-entry' : null} />
            {problem.line}
            <Button
              type="submit"
              variant="contained"
              loading={save.isPending}
              disabled={!gate || !quote || typed.note.trim().length < 3}
            >
              {t('cashier.manual.save')}
            </Button>
          </ManualCard>
        </Box>
      )}
    </PageFrame>
  );
}
