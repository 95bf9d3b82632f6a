import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../i18n/format.ts';
import { Plate } from '../../../../kit/cells/cells.tsx';
import { PageFrame } from '../../../../kit/page-frame.tsx';
import { PageHeader } from '../../../../kit/page-header.tsx';
import type { Candidate } from '../exit/machine/exit-state.ts';
import { Candidates } from '../exit/view/candidates.tsx';
import { TimeInput } from '../shared/time-input.tsx';
import { CarSearch } from './car-search.tsx';
import { ApproveTimes, ManualCard, ManualSaved, QuoteSummary, SettlingFields } from './manual-parts.tsx';
import { type CheckOutByHand, useCheckOutByHand } from './use-check-out-by-hand.ts';
import '../texts.ts';

/** A car inside that has left without its exit being recorded: found, priced at the time it left, and let out with a reason. */
export default function CheckOutByHandPage() {
  const { t } = useTranslation();
  const exit = useCheckOutByHand();
  return (
    <PageFrame title={t('cashier.manual.outTitle')}>
      <PageHeader title={t('cashier.manual.outTitle')} />
      {exit.saved ? (
        <ManualSaved saved={exit.saved} onAnother={exit.restart} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
          <CarChoice exit={exit} />
          {exit.car && <Settlement exit={exit} car={exit.car} />}
        </Box>
      )}
    </PageFrame>
  );
}

/** The cars inside that are like what is looked for. */
function CarChoice({ exit }: { readonly exit: CheckOutByHand }) {
  const { t } = useTranslation();
  const { found, car } = exit;
  return (
    <ManualCard title={t('cashier.manual.choose')}>
      <CarSearch
        label={t('cashier.manual.search')}
        help={t('cashier.manual.searchHelp')}
        text={exit.text}
        onText={exit.setText}
        onSearch={exit.find}
      />
      {found && (
        <Candidates
          candidates={found.candidates}
          searched={found.text}
          marked={found.candidates.findIndex(({ id }) => id === car?.id)}
          onChoose={exit.choose}
        />
      )}
    </ManualCard>
  );
}

/** When and where the chosen car left, what it costs, and how it was paid. */
function Settlement({ exit, car }: { readonly exit: CheckOutByHand; readonly car: Candidate }) {
  const { t } = useTranslation();
  const { typed, set } = exit;
  return (
    <ManualCard title={t('cashier.manual.priced')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        {car.plateNumber ? <Plate text={formatPlate(car.plateNumber)} /> : car.parkingCode}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {car.vehicleLabel} · {formatDateTime(car.datetimeIn)} · {car.gateName}
        </Box>
      </Box>
      <TimeInput
        label={t('cashier.manual.datetimeOut')}
        value={typed.datetimeOut}
        max={exit.now()}
        required
        onChange={(datetimeOut) => set({ datetimeOut })}
      />
      <SettlingFields settling={exit.settling} note={typed.note} onNote={(note) => set({ note })} />
      <ApproveTimes approval={exit.approval} approving={exit.approving} onApproval={exit.approve} />
      <QuoteSummary quote={exit.quote} failure={exit.failure} />
      {exit.problem}
      <Button variant="contained" loading={exit.busy} disabled={!exit.canSave} onClick={exit.save}>
        {t('cashier.manual.save')}
      </Button>
    </ManualCard>
  );
}
