import { gates } from '@parking/contract/gates/gates';
import { paidTypes } from '@parking/contract/money/paid-types';
import { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { type Saved, parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/client.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { handleFailure } from '../../../../api/handle-failure.ts';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { formatDateTime } from '../../../../i18n/format.ts';
import { Plate } from '../../../../kit/cells/cells.tsx';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import type { Approval } from '../../../../kit/approval/with-approval.ts';
import { PageFrame } from '../../../../kit/page-frame.tsx';
import { PageHeader } from '../../../../kit/page-header.tsx';
import { TextInput } from '../../../../kit/text-input.tsx';
import { Candidates } from '../exit/view/candidates.tsx';
import type { Candidate } from '../exit/machine/exit-state.ts';
import { candidateOf } from '../exit/machine/find-candidates.ts';
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

/** A car inside that has left without its exit being recorded: found, priced at the time it left, and let out with a reason. */
export default function CheckOutByHandPage() {
  const { t } = useTranslation();
  const now = useSiteNow();
  const exits = useApiQuery(gates.exits, {});
  const types = useApiQuery(paidTypes.options, {});
  const cashTypes = (types.data ?? []).filter(({ kind }) => kind === 'CASH');
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; candidates: Candidate[] } | null>(null);
  const [car, setCar] = useState<Candidate | null>(null);
  const [chosen, setChosen] = useState({ gateId: '', paidTypeId: '', datetimeOut: '', note: '' });
  const [saved, setSaved] = useState<Saved | null>(null);
  const [approval, setApproval] = useState<Approval | null>(null);
  const approving = useApproval();
  const problem = useManualProblem();

  const gateId = chosen.gateId || (exits.data?.[0]?.id ?? '');
  const paidTypeId = chosen.paidTypeId || (cashTypes[0]?.id ?? '');
  const find = async () => {
    try {
      const stays = await call(parkingIns.searchManual, { query: { search: text.trim() } });
      setFound({ text: text.trim(), candidates: stays.map(candidateOf) });
      setCar(null);
    } catch (error) {
      if (error instanceof ApiFailure) handleFailure(error);
    }
  };
  const body = { parkingInId: car?.id ?? '', gateId, datetimeOut: chosen.datetimeOut, ...approval };
  const quote = useApiQuery(
    parkingOuts.quoteByHand,
    { body },
    { enabled: car !== null && gateId !== '' && chosen.datetimeOut !== '', handles: 'all', staleTimeMs: 0 },
  );
  const save = useApiMutation(parkingOuts.checkOutByHand, {
    handles: 'all',
    onSuccess: setSaved,
    onError: (failure) => {
      problem.show(failure);
      if (failure.code === 'fare-changed') void quote.refetch();
    },
  });
  const restart = () => {
    setSaved(null);
    setFound(null);
    setCar(null);
    setApproval(null);
    setText('');
    problem.clear();
    setChosen({ ...chosen, datetimeOut: '', note: '' });
  };
  const total = quote.data?.total ?? null;
  return (
    <PageFrame title={t('cashier.manual.outTitle')}>
      <PageHeader title={t('cashier.manual.outTitle')} />
      {saved ? (
        <ManualSaved saved={saved} onAnother={restart} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
          <ManualCard title={t('cashier.manual.choose')}>
            <Box
              component="form"
              noValidate
              sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}
              onSubmit={(event: FormEvent) => {
                event.preventDefault();
                if (text.trim() !== '') void find();
              }}
            >
              <TextInput
                label={t('cashier.manual.search')}
                help={t('cashier.manual.searchHelp')}
                value={text}
                autoFocus
                autoComplete="off"
                onChange={(event) => setText(event.target.value.toUpperCase())}
                html={{ maxLength: 40, spellCheck: false }}
              />
              <Button type="submit" variant="outlined" disabled={text.trim() === ''} sx={{ mt: '24px', flex: 'none' }}>
                {t('common.search')}
              </Button>
            </Box>
            {found && (
              <Candidates
                candidates={found.candidates}
                searched={found.text}
                marked={found.candidates.findIndex(({ id }) => id === car?.id)}
                onChoose={(candidate) => {
                  setCar(candidate);
                  problem.clear();
                  setChosen({ ...chosen, datetimeOut: chosen.datetimeOut || `${now().slice(0, 16)}:00` });
                }}
              />
            )}
          </ManualCard>
          {car && (
            <ManualCard title={t('cashier.manual.priced')}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
                {car.plateNumber ? <Plate text={formatPlate(car.plateNumber)} /> : car.parkingCode}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {car.vehicleLabel} · {formatDateTime(car.datetimeIn)} · {car.gateName}
                </Box>
              </Box>
              <TimeInput
                label={t('cashier.manual.datetimeOut')}
                value={chosen.datetimeOut}
                max={now()}
                required
                onChange={(datetimeOut) => setChosen({ ...chosen, datetimeOut })}
              />
              <SettlingFields
                gates={exits.data ?? []}
                gateId={gateId}
                onGate={(id) => setChosen({ ...chosen, gateId: id })}
                paidTypes={cashTypes}
                paidTypeId={paidTypeId}
                onPaidType={(id) => setChosen({ ...chosen, paidTypeId: id })}
                note={chosen.note}
                onNote={(note) => setChosen({ ...chosen, note })}
              />
              <ApproveTimes approval={approval} approving={approving} onApproval={setApproval} />
              <QuoteSummary quote={quote.data ?? null} failure={quote.error} />
              {problem.line}
              <Button
                variant="contained"
                loading={save.isPending}
                disabled={total === null || chosen.note.trim().length < 3}
                onClick={() => {
                  problem.clear();
                  save.mutate({
                    body: {
                      ...body,
                      note: chosen.note.trim(),
                      expectedTotal: total ?? 0,
                      ...((total ?? 0) > 0 && { paidTypeId }),
                    },
                  });
                }}
              >
                {t('cashier.manual.save')}
              </Button>
            </ManualCard>
          )}
        </Box>
      )}
    </PageFrame>
  );
}
