import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../../../kit/page-frame.tsx';
import { PageHeader } from '../../../../kit/page-header.tsx';
import { TextInput } from '../../../../kit/text-input.tsx';
import { ChoiceSelect } from '../shared/choice-select.tsx';
import { TimeInput } from '../shared/time-input.tsx';
import { ApproveTimes, ManualCard, ManualSaved, QuoteSummary, SettlingFields } from './manual-parts.tsx';
import { type StayByHand, useStayByHand } from './use-stay-by-hand.ts';
import '../texts.ts';

/** A stay of which nothing was recorded: both ends typed in, with a reason. */
export default function StayByHandPage() {
  const { t } = useTranslation();
  const stay = useStayByHand();
  return (
    <PageFrame title={t('cashier.manual.inOutTitle')}>
      <PageHeader title={t('cashier.manual.inOutTitle')} />
      {stay.saved ? (
        <ManualSaved saved={stay.saved} onAnother={stay.restart} />
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            stay.save();
          }}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 4, alignItems: 'start' }}
        >
          <WhatIsKnown stay={stay} />
          <Settlement stay={stay} />
        </Box>
      )}
    </PageFrame>
  );
}

/** Which car it was, when it came and when it left. */
function WhatIsKnown({ stay }: { readonly stay: StayByHand }) {
  const { t } = useTranslation();
  const { typed, set, now } = stay;
  return (
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
        choices={stay.vehicles}
        value={stay.vehicleId}
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
  );
}

/** What it costs, how it was paid, and who stands for it. */
function Settlement({ stay }: { readonly stay: StayByHand }) {
  const { t } = useTranslation();
  const { quote } = stay;
  return (
    <ManualCard title={t('cashier.manual.priced')}>
      <SettlingFields settling={stay.settling} note={stay.typed.note} onNote={(note) => stay.set({ note })} />
      <ApproveTimes approval={stay.approval} approving={stay.approving} onApproval={stay.approve} />
      <QuoteSummary quote={quote ?? null} fault={quote === null ? 'exit-before-entry' : null} />
      {stay.problem}
      <Button type="submit" variant="contained" loading={stay.busy} disabled={!stay.canSave}>
        {t('cashier.manual.save')}
      </Button>
    </ManualCard>
  );
}
