import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { formatPlate, normalisePlate } from '@parking/contract/parking/plates';
import { sweeps } from '@parking/contract/sweeps/sweeps';
import { type FormEvent, Suspense, lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isServerAway } from '../../api/failure.ts';
import { useApiMutation } from '../../api/query.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Plate } from '../../kit/cells/cells.tsx';
import { Panel } from '../../kit/panel.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { Icon } from '../../theme/icon.tsx';
import { ScanButton } from '../parking/shared/scan/scan-button.tsx';
import { type KeptReading, type KeptSweep, addReading, findRepeated, removeReading } from './kept-readings.ts';
import type { useKeptSweep } from './use-kept-sweep.ts';

const ConfirmDialog = lazy(() =>
  import('../../kit/dialog/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);
const DiscardDialog = lazy(() => import('./discard-dialog.tsx'));

interface ReadPlatesProps extends Pick<ReturnType<typeof useKeptSweep>, 'change' | 'unsent' | 'failure'> {
  readonly kept: KeptSweep;
  readonly isOwn: boolean;
  /** Nothing more is read here; what came of it is shown where it is known. */
  readonly done: (sweepId: string | null) => void;
}

/** Plate after plate, each kept on the device by Enter and sent by itself. */
export function ReadPlates({ kept, isOwn, change, unsent, failure, done }: ReadPlatesProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState<string | null>(null);
  const [asked, setAsked] = useState<'finish' | 'discard' | null>(null);
  const nameOf = useNameOf();
  const field = useRef<HTMLInputElement>(null);
  const closing = useApiMutation(sweeps.close, { handles: 'all', onSuccess: ({ id }) => done(id) });
  const add = (seen: Pick<KeptReading, 'plateNumber' | 'parkingCode'>) => {
    const before = findRepeated(kept, seen);
    setTyped('');
    field.current?.focus();
    if (before) return setTold(t('sweeps.repeated', { seen: nameOf(before), place: before.place }));
    setTold(null);
    change((now) => addReading(now, seen));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = normalisePlate(typed);
    if (key === '') setTold(t('sweeps.noPlate'));
    else add({ plateNumber: key });
  };
  const many = formatNumber(kept.readings.length);
  const isAway = failure !== null && isServerAway(failure);
  return (
    <Stack sx={{ gap: 3, maxWidth: 640 }}>
      {failure?.code === 'sweep-ended' ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => done(kept.sweepId)}>
              {t('sweeps.leave')}
            </Button>
          }
        >
          {t('sweeps.ended', { many: formatNumber(unsent) })}
        </Alert>
      ) : (
        failure && !isAway && <Alert severity="error">{failure.message}</Alert>
      )}
      {closing.error && <Alert severity="error">{closing.error.message}</Alert>}
      {isAway && unsent > 0 && <Alert severity="warning">{t('sweeps.unsent', { many: formatNumber(unsent) })}</Alert>}
      <Stack component="form" noValidate sx={{ gap: 3 }} onSubmit={submit}>
        <TextInput
          label={t('sweeps.row')}
          html={{ maxLength: 60, autoComplete: 'off' }}
          value={kept.place}
          onChange={({ target }) => change((now) => ({ ...now, place: target.value }))}
        />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
          <TextInput
            label={t('sweeps.plate')}
            ref={field}
            autoFocus
            problem={told}
            html={{ maxLength: 20, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="contained" sx={{ minHeight: 44 }} disabled={kept.place.trim() === ''}>
            {t('sweeps.add')}
          </Button>
        </Stack>
        <ScanButton onCode={(parkingCode) => add({ parkingCode })} />
      </Stack>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box role="status" sx={{ flex: 1, minWidth: 160 }}>
          {t('sweeps.count', { many })} ·{' '}
          {unsent === 0 ? t('sweeps.allSent') : t('sweeps.sending', { many: formatNumber(unsent) })}
        </Box>
        {isOwn ? (
          <>
            <Button color="inherit" onClick={() => setAsked('discard')}>
              {t('sweeps.giveUp')}
            </Button>
            <Button variant="contained" disabled={unsent > 0} onClick={() => setAsked('finish')}>
              {t('sweeps.finish')}
            </Button>
          </>
        ) : (
          <Button variant="outlined" disabled={unsent > 0} onClick={() => done(null)}>
            {t('sweeps.stop')}
          </Button>
        )}
      </Stack>
      <Panel component="ul" aria-label={t('sweeps.sweeps.fields.readings')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {kept.readings.toReversed().map((reading) => (
          <ReadingLine
            key={reading.id}
            reading={reading}
            remove={() => change((now) => removeReading(now, reading.id))}
          />
        ))}
      </Panel>
      <Suspense fallback={null}>
        {asked === 'finish' && (
          <ConfirmDialog
            title={t('sweeps.finishTitle', { number: kept.number })}
            confirmLabel={t('sweeps.finish')}
            busy={closing.isPending}
            onCancel={() => setAsked(null)}
            onConfirm={() => {
              setAsked(null);
              closing.mutate({ params: { id: kept.sweepId }, body: { readings: kept.readings.length } });
            }}
          >
            {t('sweeps.finishLead', { many })}
          </ConfirmDialog>
        )}
        {asked === 'discard' && <DiscardDialog kept={kept} close={() => setAsked(null)} onDone={() => done(null)} />}
      </Suspense>
    </Stack>
  );
}

/** What was read, as people call it. */
function useNameOf(): (reading: KeptReading) => string {
  const { t } = useTranslation();
  return ({ plateNumber, parkingCode = '' }) =>
    plateNumber === undefined ? t('sweeps.ticket', { code: parkingCode }) : formatPlate(plateNumber);
}

function ReadingLine({ reading, remove }: { readonly reading: KeptReading; readonly remove: () => void }) {
  const { t } = useTranslation();
  const name = useNameOf()(reading);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, alignItems: 'center', minHeight: 44, px: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {reading.plateNumber === undefined ? <span>{name}</span> : <Plate text={name} />}
      <Box sx={{ flex: 1, minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>{reading.place}</Box>
      {!reading.sent && <Icon name="cloud_off" label={t('sweeps.sending', { many: '1' })} />}
      <IconButton aria-label={t('sweeps.remove', { seen: name })} onClick={remove} sx={{ minWidth: 44, minHeight: 44 }}>
        <Icon name="close" />
      </IconButton>
    </Stack>
  );
}
