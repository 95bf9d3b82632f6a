import type { MemberInside } from '@parking/contract/parking/exit/member-outs';
import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { formatDateTime, labelIn } from '../../../i18n/format.ts';
import { Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { TextInput } from '../../../kit/text-input.tsx';
import { ManualCard, ManualSaved } from '../cashier/manual/manual-parts.tsx';
import { candidateOf } from '../cashier/exit/machine/find-candidates.ts';
import { Candidates } from '../cashier/exit/view/candidates.tsx';
import { ChoiceSelect } from '../cashier/shared/choice-select.tsx';
import { type MemberOut, useMemberOut } from './use-member-out.ts';
import '../cashier/texts.ts';
import './texts.ts';

const MissingEntryDialog = lazy(() => import('./missing-entry-dialog.tsx'));

/** A member's car that leaves without a ticket: found by card, plate or name, and let out where nothing is due. */
export default function MemberOutPage() {
  const { t } = useTranslation();
  const out = useMemberOut();
  const [isMissing, setMissing] = useState(false);
  const gateId = out.settling.gate?.id;
  return (
    <PageFrame title={t('memberOuts.title')}>
      <PageHeader
        title={t('memberOuts.title')}
        action={
          !out.saved &&
          gateId !== undefined && (
            <Button variant="outlined" color="inherit" onClick={() => setMissing(true)}>
              {t('memberOuts.missing')}
            </Button>
          )
        }
      />
      {out.saved ? (
        <ManualSaved saved={out.saved} onAnother={out.restart} />
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            out.letOut();
          }}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 4, alignItems: 'start' }}
        >
          <CarChoice out={out} />
          <Leaving out={out} />
        </Box>
      )}
      {isMissing && gateId !== undefined && (
        <Suspense fallback={null}>
          <MissingEntryDialog gateId={gateId} close={() => setMissing(false)} onSaved={out.done} />
        </Suspense>
      )}
    </PageFrame>
  );
}

/** Members' cars inside, as one types. */
function CarChoice({ out }: { readonly out: MemberOut }) {
  const { t } = useTranslation();
  const { text, cars = [], chosen } = out;
  return (
    <ManualCard title={t('memberOuts.inside')}>
      <TextInput
        label={t('memberOuts.search')}
        help={t('memberOuts.searchHelp')}
        value={text}
        autoFocus
        autoComplete="off"
        onChange={(event) => out.setText(event.target.value)}
        html={{ maxLength: 60, spellCheck: false }}
      />
      {cars.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('memberOuts.none')}</Box>
      ) : (
        <Candidates
          candidates={cars.map((car) => candidateOf({ ...car, match: 'EXACT' }))}
          searched=""
          marked={cars.findIndex(({ id }) => id === chosen?.id)}
          onChoose={out.choose}
          says={(candidate) => cars.find(({ id }) => id === candidate.id)?.member.name ?? ''}
        />
      )}
    </ManualCard>
  );
}

/** Whose car it is, and the gate that it leaves by. */
function Leaving({ out }: { readonly out: MemberOut }) {
  const { t } = useTranslation();
  const { chosen, settling } = out;
  return (
    <ManualCard title={t('memberOuts.leaves')}>
      {chosen ? <Whose car={chosen} /> : <Box sx={{ color: 'text.secondary' }}>{t('memberOuts.noCar')}</Box>}
      <ChoiceSelect
        label={t('cashier.manual.gate')}
        choices={settling.gates}
        value={settling.gate?.id ?? ''}
        onChange={settling.chooseGate}
      />
      {out.problem}
      <Button type="submit" variant="contained" loading={out.busy} disabled={!chosen}>
        {t('memberOuts.letOut')}
      </Button>
    </ManualCard>
  );
}

function Whose({ car }: { readonly car: MemberInside }) {
  const { t } = useTranslation();
  const { member, plateNumber, parkingCode, byCard } = car;
  const vehicle = labelIn({ label: car.vehicleLabel, labelEn: car.vehicleLabelEn });
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <AssetImage token={member.tokenPhoto} alt="" name={member.name} sx={{ width: 72, height: 72, borderRadius: 2 }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{member.name}</Box>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', my: 1 }}>
          {plateNumber ? <Plate text={formatPlate(plateNumber)} /> : parkingCode}
          {byCard && (
            <ToneChip tone="info" icon="badge">
              {t('memberOuts.card')}
            </ToneChip>
          )}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {vehicle} · {formatDateTime(car.datetimeIn)} · {car.gateName}
        </Box>
      </Box>
    </Box>
  );
}
