import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ParkingFareVersion } from '@parking/contract/tariffs/parking-fares';
import { parkingFares } from '@parking/contract/tariffs/parking-fares';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useApiMutation } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';
import { fareSentence } from '../editor/rules/rule-sentence.ts';
import { fareAddress, newFareAddress } from './fare-address.ts';
import { type FareKind, type VersionState, kindName, stateOf } from './fare-kinds.ts';

const looks = {
  inForce: { tone: 'success', icon: 'check_circle' },
  future: { tone: 'info', icon: 'schedule' },
  past: { tone: 'neutral', icon: 'history' },
} as const satisfies Record<VersionState, { tone: string; icon: string }>;

interface FareKindListProps {
  readonly kind: FareKind;
  readonly vehicleTypeId: string;
  /** What the kind is called here. */
  readonly title: string;
  readonly editable: boolean;
}

/** The fares of one kind: what holds, what comes, and on demand what has been. */
export function FareKindList({ kind, vehicleTypeId, title, editable }: FareKindListProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const today = useSiteNow()().slice(0, 10);
  const [all, setAll] = useState(false);
  const [removing, setRemoving] = useState<ParkingFareVersion | null>(null);
  const past = kind.versions.filter((version) => stateOf(version, today) === 'past');
  const shown = all ? kind.versions : kind.versions.filter((version) => stateOf(version, today) !== 'past');
  const from = kind.versions.find(({ inForce }) => inForce)?.id ?? kind.versions[0]?.id ?? null;
  const back = { back: `${location.pathname}${location.search}` };
  return (
    <Box component="section" aria-label={title} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Box component="h4" sx={{ m: 0, flex: 1, minWidth: 0, typography: 'h4', overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        {editable && (
          <Button
            component={Link}
            to={newFareAddress({ ...kind, vehicleTypeId, from })}
            state={back}
            size="small"
            startIcon={<Icon name="add" size={18} />}
            aria-label={t('fares.versions.newFor', { kind: title })}
          >
            {t('fares.versions.new')}
          </Button>
        )}
      </Box>
      {shown.map((version) => (
        <VersionCard
          key={version.id}
          version={version}
          state={stateOf(version, today)}
          title={title}
          editable={editable}
          back={back}
          remove={() => setRemoving(version)}
        />
      ))}
      {past.length > 0 && (
        <Button size="small" color="inherit" onClick={() => setAll(!all)} sx={{ alignSelf: 'flex-start' }}>
          {t(all ? 'fares.versions.lessOlder' : 'fares.versions.older', { count: past.length })}
        </Button>
      )}
      {removing && <RemoveVersion version={removing} close={() => setRemoving(null)} />}
    </Box>
  );
}

interface VersionCardProps {
  readonly version: ParkingFareVersion;
  readonly state: VersionState;
  readonly title: string;
  readonly editable: boolean;
  readonly back: { readonly back: string };
  readonly remove: () => void;
}

function VersionCard({ version, state, title, editable, back, remove }: VersionCardProps) {
  const { t } = useTranslation();
  const { id, vehicleTypeId, effectiveDate, used, createdBy, createdAt } = version;
  const date = formatDate(effectiveDate);
  const changeable = editable && !used;
  return (
    <Box
      sx={{
        border: 1,
        borderColor: state === 'inForce' ? 'success.main' : 'divider',
        borderRadius: `${radius.card}px`,
        p: 3,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        ...(state === 'past' && { bgcolor: 'background.sunken' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <ToneChip {...looks[state]}>{t(`fares.versions.${state}`)}</ToneChip>
        <Box sx={{ fontWeight: 600 }}>
          {t(state === 'future' ? 'fares.versions.from' : 'fares.versions.since', { date })}
        </Box>
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{fareSentence(version.parkingFareRules, t)}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {createdBy === null
          ? t('fares.versions.shipped')
          : t('fares.versions.by', { who: createdBy, at: formatDateTime(createdAt) })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -2 }}>
        <Button
          component={Link}
          to={fareAddress(vehicleTypeId, id)}
          state={back}
          size="small"
          aria-label={changeable ? undefined : t('fares.versions.open', { kind: title, date })}
        >
          {t(changeable ? 'fares.versions.edit' : 'fares.versions.view')}
        </Button>
        {editable && (
          <Button component={Link} to={newFareAddress({ ...version, from: id })} state={back} size="small">
            {t('fares.versions.copy')}
          </Button>
        )}
        {changeable && (
          <Button size="small" color="error" onClick={remove}>
            {t('fares.versions.remove')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function RemoveVersion({ version, close }: { readonly version: ParkingFareVersion; readonly close: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useApiMutation(parkingFares.remove, { handles: ['approval-needed'] });
  const approving = useApproval();
  const remove = async () => {
    try {
      await approving.run((approval) => mutateAsync({ params: { id: version.id }, body: { ...approval } }));
      showToast(t('fares.versions.removed'), 'success');
    } finally {
      close();
    }
  };
  return (
    <>
      <ConfirmDialog
        title={t('fares.versions.removeTitle', { kind: kindName(version, t), date: formatDate(version.effectiveDate) })}
        confirmLabel={t('fares.versions.remove')}
        destructive
        busy={isPending}
        onConfirm={() => void remove().catch(() => undefined)}
        onCancel={close}
      >
        {t('fares.versions.removeHelp')}
      </ConfirmDialog>
      {approving.dialog}
    </>
  );
}
