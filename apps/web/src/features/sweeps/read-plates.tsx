import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { formatPlate, longestPlate, normalisePlate } from '@parking/contract/parking/plates';
import { longestPlace } from '@parking/contract/sweeps/sweep-limits';
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

/** As tickets are printed; a code of something else is none. */
const ticketForm = /^[A-Za-z0-9._-]{1,40}$/;

/** Plate after plate, each kept on the device by Enter and sent by itself. */
export function ReadPlates(props: ReadPlatesProps) {
  const { kept, change } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState<string | null>(null);
  const nameOf = useNameOf();
  const field = useRef<HTMLInputElement>(null);
  const hasPlace = kept.place.trim() !== '';
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
  return (
    <Stack sx={{ gap: 3, maxWidth: 640 }}>
      <Stack component="form" noValidate sx={{ gap: 3 }} onSubmit={submit}>
        <TextInput
          label={t('sweeps.row')}
          html={{ maxLength: longestPlace, autoComplete: 'off' }}
          value={kept.place}
          onChange={({ target }) => change((now) => ({ ...now, place: target.value }))}
        />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
          <TextInput
            label={t('sweeps.plate')}
            ref={field}
            autoFocus
            problem={told}
            html={{ maxLength: longestPlate, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="contained" sx={{ minHeight: 44 }} disabled={!hasPlace}>
            {t('sweeps.add')}
          </Button>
        </Stack>
        {hasPlace && (
          <ScanButton
            onCode={(parkingCode) =>
              ticketForm.test(parkingCode) ? add({ parkingCode }) : setTold(t('sweeps.noTicket'))
            }
          />
        )}
      </Stack>
      <Ending {...props} />
      <Panel component="ul" aria-label={t('sweeps.sweeps.fields.readings')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {kept.readings.toReversed().map((reading) => (
          <ReadingLine
            key={reading.id}
            reading={reading}
            remove={() => change((now) => removeReading(now, reading.id))}
          />
        ))}
      </Panel>
    </Stack>
  );
}

/** How far it is sent, what stands in the way, and the end of it. */
function Ending({ kept, isOwn, unsent, failure, done }: ReadPlatesProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'finish' | 'discard' | null>(null);
  const closing = useApiMutation(sweeps.close, { handles: 'all', onSuccess: ({ id }) => done(id) });
  const many = formatNumber(kept.readings.length);
  const left = formatNumber(unsent);
  const refusal = closing.error ?? (failure !== null && !isServerAway(failure) ? failure : null);
  const hasEnded = refusal?.code === 'sweep-ended';
  return (
    <>
      {hasEnded ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => done(kept.sweepId)}>
              {t('sweeps.leave')}
            </Button>
          }
        >
          {t('sweeps.ended', { many: left })}
        </Alert>
      ) : (
        refusal && <Alert severity="error">{refusal.message}</Alert>
      )}
      {failure !== null && isServerAway(failure) && unsent > 0 && (
        <Alert severity="warning">{t('sweeps.unsent', { many: left })}</Alert>
      )}
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box role="status" sx={{ flex: 1, minWidth: 160 }}>
          {t('sweeps.count', { many })} · {unsent === 0 ? t('sweeps.allSent') : t('sweeps.sending', { many: left })}
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
      <Suspense fallback={null}>
        {asked === 'finish' && (
          <ConfirmDialog
            title={t('sweeps.finishTitle', { number: kept.number })}
            confirmLabel={t('sweeps.finish')}
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
    </>
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
