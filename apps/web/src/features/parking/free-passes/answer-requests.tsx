import {
  type FreePassAnswer,
  type FreePassRequest,
  freePassRequests,
} from '@parking/contract/parking/free-passes/free-pass-requests';
import { formatPlate } from '@parking/contract/parking/plates';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Plate } from '../../../kit/cells/cells.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { TextInput } from '../../../kit/text-input.tsx';
import { rowHeight } from '../../../theme/tokens.ts';
import { SecondsLeft } from '../shared/seconds-left.tsx';
import { StayPictures } from '../shared/stays/stay-pictures.tsx';

/** Cars at exits that wait for a yes or no, above everything else: their time runs. */
export function AnswerRequests() {
  const { t } = useTranslation();
  const { editable } = useFlags('/free_passes');
  const { waiting } = freePassRequests;
  const { data = [], refetch } = useApiQuery(waiting, {}, { enabled: editable, handles: 'all' });
  if (data.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('freePasses.requests.title')}
      aria-live="polite"
      sx={{ flexShrink: 0, maxHeight: { xs: '80dvh', lg: '60dvh' }, overflowY: 'auto', display: 'grid', gap: 3 }}
    >
      {data.map((request) => (
        <Asked key={request.id} request={request} onOver={() => void refetch()} />
      ))}
    </Box>
  );
}

const answers = [
  { answer: 'GRANTED', word: 'freePasses.requests.yes', variant: 'contained', color: 'primary' },
  { answer: 'REFUSED', word: 'freePasses.requests.no', variant: 'outlined', color: 'error' },
] as const satisfies readonly { readonly answer: FreePassAnswer; readonly [name: string]: string }[];

function Asked({ request, onOver }: { readonly request: FreePassRequest; readonly onOver: () => void }) {
  const { t } = useTranslation();
  const { answer: answering } = freePassRequests;
  const { mutate, isPending } = useApiMutation(answering, { onSettled: onOver });
  const [note, setNote] = useState('');
  const { id, operator, gateName, imagesIn, images } = request;
  const say = (answer: FreePassAnswer) =>
    mutate(
      { params: { id }, body: { answer, ...(note.trim() !== '' && { note: note.trim() }) } },
      { onSuccess: () => showToast(t(`freePasses.requests.said.${answer}`), 'success') },
    );
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <SecondsLeft
          seconds={request.secondsLeft}
          label={t('freePasses.requests.asks', { operator, gate: gateName })}
          onOver={onOver}
        />
        <Facts request={request} />
        <TextInput
          label={t('freePasses.requests.note')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          html={{ maxLength: 500 }}
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, maxWidth: 480 }}>
          {answers.map(({ answer, word, variant, color }) => (
            <Button
              key={answer}
              variant={variant}
              color={color}
              disabled={isPending}
              sx={{ minHeight: rowHeight.touch }}
              onClick={() => say(answer)}
            >
              {t(word)}
            </Button>
          ))}
        </Box>
        <StayPictures imagesIn={imagesIn} images={images} of={operator} />
      </Box>
    </Alert>
  );
}

function Facts({ request }: { readonly request: FreePassRequest }) {
  const { t } = useTranslation();
  const { plateNumber, parkingCode, reasonLabel, reasonLabelEn, freePassVerification, value } = request;
  const reasons = [reasonLabel && labelIn({ label: reasonLabel, labelEn: reasonLabelEn }), freePassVerification];
  const facts = [
    [
      t('freePasses.freePassRequests.fields.plateNumber'),
      plateNumber ? <Plate key="plate" text={formatPlate(plateNumber)} /> : parkingCode,
    ],
    [t('freePasses.freePassRequests.fields.reasonLabel'), reasons.filter(Boolean).join(': ')],
    [t('freePasses.freePassRequests.fields.value'), value === null ? null : formatRupiah(value)],
    [
      t('freePasses.freePassRequests.fields.vehicleLabel'),
      labelIn({ label: request.vehicleLabel, labelEn: request.vehicleLabelEn }),
    ],
    [t('freePasses.freePassRequests.fields.datetimeIn'), formatDateTime(request.datetimeIn)],
  ] as const;
  return <FactList facts={facts} />;
}
