import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { FareRules, ParkingType } from '@parking/contract/tariffs/fare-rules';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { invalidateReads, useApiMutation } from '../../../api/query.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { Replay } from './example/replay.tsx';
import { fareSentence } from './rules/rule-sentence.ts';

/** A fare as it will be published. */
export interface ReadyFare {
  readonly vehicleTypeId: string;
  /** The vehicle type's name. */
  readonly vehicle: string;
  /** When the vehicle type was read: so that nobody's change in between is overlooked. */
  readonly updatedAt: string;
  readonly parkingType: ParkingType;
  readonly fareNonRegularId: string | null;
  /** What the kind of fare is called. */
  readonly kind: string;
  readonly effectiveDate: string;
  readonly rules: FareRules;
}

interface PublishDialogProps {
  readonly fare: ReadyFare;
  readonly today: string;
  /** On whose stays it is tried first. */
  readonly days: ReportPeriod | null;
  readonly onPublished: () => void;
  /** Vehicles have come in on this day or since: a later one must be chosen. */
  readonly onOtherDate: () => void;
  readonly onClose: () => void;
}

/** The last look before a fare holds: in words, from when, and what past stays would have cost. */
export function PublishDialog({ fare, today, days, onPublished, onOtherDate, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const { vehicleTypeId, vehicle, parkingType, fareNonRegularId, kind, effectiveDate, rules } = fare;
  // Of what was looked at when this dialog opened, not of what a live change has brought since.
  const [updatedAt] = useState(fare.updatedAt);
  const publish = useApiMutation(vehicleTypes.update, {
    handles: 'all',
    onSuccess: onPublished,
    onError: ({ status }) => {
      if (status === 409) void invalidateReads(vehicleTypes.view.reads);
    },
  });
  const version = { parkingType, fareNonRegularId, effectiveDate, parkingFareRules: [...rules] };
  const approving = useApproval();
  const send = () => {
    const body = { updatedAt, parkingFares: [version] };
    approving
      .run((approval) => publish.mutateAsync({ params: { id: vehicleTypeId }, body: { ...body, ...approval } }))
      // The refusal is shown by what the mutation holds.
      .catch(() => undefined);
  };
  return (
    <Dialog
      open
      onClose={() => !publish.isPending && onClose()}
      maxWidth="lg"
      fullWidth
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: 920 } } }}
    >
      <DialogTitle id={id}>{t('fareEditor.publish.title', { vehicle: `${vehicle} · ${kind}` })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {publish.error && <Refusal failure={publish.error} onOtherDate={onOtherDate} />}
        <Box>
          <Box sx={{ fontWeight: 600 }}>{t('fareEditor.publish.from', { date: formatDate(effectiveDate) })}</Box>
          <Box sx={{ overflowWrap: 'anywhere' }}>{fareSentence(rules, t)}</Box>
        </Box>
        <Replay draft={{ vehicleTypeId, parkingType, fareNonRegularId, rules: [...rules] }} today={today} days={days} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={publish.isPending} onClick={onClose}>
          {t('fareEditor.publish.cancel')}
        </Button>
        <Button variant="contained" loading={publish.isPending} onClick={send}>
          {t('fareEditor.publish.confirm')}
        </Button>
      </DialogActions>
      {approving.dialog}
    </Dialog>
  );
}

function Refusal({ failure, onOtherDate }: { readonly failure: ApiFailure; readonly onOtherDate: () => void }) {
  const { t } = useTranslation();
  const tooEarly = failure.fields.some(({ path }) => path.endsWith('.effectiveDate'));
  if (failure.code === 'in-use' || tooEarly) {
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={onOtherDate} sx={{ whiteSpace: 'nowrap' }}>
            {t('fareEditor.publish.chooseDate')}
          </Button>
        }
      >
        {t(tooEarly ? 'fareEditor.publish.tooEarly' : 'fareEditor.publish.inUse')}
      </Alert>
    );
  }
  if (failure.code === 'changed-meanwhile') return <Alert severity="warning">{t('fareEditor.publish.changed')}</Alert>;
  const fields = failure.fields.map(({ path, message }) => `${path}: ${message}`);
  return <Alert severity="error">{[failureText(failure), ...fields].join(' ')}</Alert>;
}
