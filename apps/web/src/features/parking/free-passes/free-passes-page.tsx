import { formatPlate } from '@parking/contract/parking/plates';
import { type FreePass, freePasses, waitingFreePasses } from '@parking/contract/parking/free-passes/free-passes';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Blank, Duration } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Flags, PlateCell, vehicleName } from '../shared/stays/stay-cells.tsx';
import { StayPictures } from '../shared/stays/stay-pictures.tsx';
import '../lists/texts.ts';
import { AnswerRequests } from './answer-requests.tsx';
import { DecideFreePass } from './decide-free-pass.tsx';
import { ExplainFreePass } from './explain-free-pass.tsx';
import './texts.ts';

const looks = {
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  APPROVED: { tone: 'success', icon: 'check' },
  REJECTED: { tone: 'error', icon: 'gavel' },
} as const;

const waiting = new URLSearchParams(waitingFreePasses.map((pair) => [...pair])).toString();

const { list, export: exported } = freePasses;
const listed = { list, export: exported };

export const ahead = listAhead(listed);

/** Cars that left free of charge: somebody who did not give it looks at each, by keyboard. */
export default function FreePassesPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={listed}
      route="/free_passes"
      texts="freePasses.passes"
      beside={<AnswerRequests />}
      views={[
        { name: t('freePasses.waiting'), query: waiting },
        { name: t('freePasses.waitingForWords'), query: 'unexplained.equals=true&sort=at%2Casc' },
      ]}
      columns={[
        { key: 'at' },
        {
          key: 'status',
          cell: ({ status }) => (
            <ToneChip {...looks[status]}>{t(`freePasses.passes.values.status.${status}`)}</ToneChip>
          ),
        },
        { key: 'value' },
        {
          key: 'emergency',
          cell: ({ emergency, unexplained }) =>
            emergency ? (
              <ToneChip tone={unexplained ? 'error' : 'info'} icon="emergency">
                {t(unexplained ? 'freePasses.passes.fields.unexplained' : 'freePasses.emergency')}
              </ToneChip>
            ) : (
              <Blank />
            ),
        },
        { key: 'reasonId', cell: reasonOf, exportKey: 'reasonLabel', onCard: true },
        { key: 'freePassVerification', onCard: true },
        { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} />, onCard: true },
        { key: 'nthOfDay', hidden: true },
        {
          key: 'nthOfMonth',
          // Of most cars it is the only one: what stands out is the one that came again.
          cell: ({ nthOfMonth }) => (nthOfMonth !== null && nthOfMonth > 1 ? nthOfMonth : <Blank />),
        },
        { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator', onCard: true },
        { key: 'approvedBy' },
        { key: 'durationMinutes', cell: ({ durationMinutes }) => <Duration minutes={durationMinutes} /> },
        { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
        { key: 'depositNumber' },
        { key: 'parkingCode', hidden: true },
        { key: 'receiptNumber', hidden: true },
        { key: 'unexplained', hidden: true },
        {
          key: 'overdue',
          cell: ({ overdue }) =>
            overdue ? (
              <ToneChip tone="error" icon="hourglass_empty">
                {t('freePasses.passes.fields.overdue')}
              </ToneChip>
            ) : (
              <Blank />
            ),
        },
        { key: 'decidedAt', hidden: true },
      ]}
      nameOf={({ plateNumber, parkingCode, value, at }) =>
        t('freePasses.name', {
          car: plateNumber ? formatPlate(plateNumber) : parkingCode,
          amount: value === null ? '' : formatRupiah(value),
          at: formatDateTime(at),
        })
      }
      notice={(pass) => (
        <>
          <ExplainFreePass pass={pass} />
          <DecideFreePass key={pass.id} pass={pass} />
          <StayPictures imagesIn={pass.imagesIn} images={pass.images} />
        </>
      )}
      more={(pass) => <Known pass={pass} />}
    />
  );
}

/** As the list of reasons has it; before there was one, and from clients that do not know it, there are words alone. */
const reasonOf = ({ reasonLabel, reasonLabelEn }: FreePass) =>
  reasonLabel && labelIn({ label: reasonLabel, labelEn: reasonLabelEn });

function Known({ pass }: { readonly pass: FreePass }) {
  const { t } = useTranslation();
  const { parkingCode, receiptNumber, datetimeIn, note, decidedBy, decidedAt, decidedNote } = pass;
  const facts = [
    [t('freePasses.passes.fields.asked'), pass.asked && <Asked key="asked" pass={pass} />],
    [t('freePasses.passes.fields.flags'), <Flags key="flags" flags={pass.flags} />],
    [t('freePasses.passes.fields.vehicleLabel'), vehicleName(pass)],
    [t('freePasses.passes.fields.datetimeIn'), formatDateTime(datetimeIn)],
    [t('freePasses.passes.fields.parkingCode'), parkingCode],
    [t('freePasses.passes.fields.receiptNumber'), receiptNumber],
    [
      t('freePasses.passes.fields.explanation'),
      pass.explainedAt &&
        t('freePasses.explainedAt', {
          at: formatDateTime(pass.explainedAt),
          late: pass.explainedLate ? t('freePasses.late') : '',
          note: pass.explanation ?? '',
        }),
    ],
    [t('freePasses.passes.fields.note'), note],
    [
      t('freePasses.passes.fields.decidedBy'),
      decidedAt &&
        t('freePasses.decidedBy', { by: decidedBy ?? '', at: formatDateTime(decidedAt), note: decidedNote ?? '' }),
    ],
  ] as const;
  return <FactList facts={facts} />;
}

/** What came of asking somebody for it. */
function Asked({ pass: { asked, answeredBy, answerNote } }: { readonly pass: FreePass }) {
  const { t } = useTranslation();
  const said = asked && t(`freePasses.freePassRequests.values.status.${asked}`);
  return [said, answeredBy, answerNote].filter(Boolean).join(', ');
}
