import { manualOpenings } from '@parking/contract/parking/gate/manual-openings';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../i18n/format.ts';
import { Blank, YesNo } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { PictureSides } from '../shared/stays/picture-sides.tsx';
import './texts.ts';

const looks = {
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  SENT: { tone: 'info', icon: 'sync' },
  DONE: { tone: 'success', icon: 'check_circle' },
  FAILED: { tone: 'error', icon: 'error' },
  EXPIRED: { tone: 'neutral', icon: 'event_busy' },
} as const;

export const ahead = listAhead(manualOpenings);

/** Gates opened by hand: by whom, why, and what could be seen. */
export default function ManualOpeningsPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={manualOpenings}
      route="/report/manual-open-gate"
      texts="stays.openings"
      columns={[
        { key: 'at' },
        { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
        { key: 'note' },
        { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
        { key: 'parkingCode' },
        { key: 'hasCar', hidden: true },
        {
          key: 'commandState',
          cell: ({ commandState }) =>
            commandState === null ? (
              <Blank />
            ) : (
              <ToneChip {...looks[commandState]}>{t(`stays.openings.values.commandState.${commandState}`)}</ToneChip>
            ),
        },
        {
          key: 'pictures',
          exportKey: false,
          cell: ({ photo, cameraImage }) => <YesNo value={photo !== null || cameraImage !== null} />,
        },
        { key: 'cameraAt', hidden: true },
      ]}
      nameOf={({ gateName, at }) => `${gateName}, ${formatDateTime(at)}`}
      notice={({ photo, cameraImage, cameraAt }) => (
        <PictureSides
          sides={[
            { name: t('stays.openings.photo'), tokens: photo === null ? [] : [photo] },
            {
              name:
                cameraAt === null
                  ? t('stays.openings.camera')
                  : t('stays.openings.cameraAt', { at: formatDateTime(cameraAt) }),
              tokens: cameraImage === null ? [] : [cameraImage],
            },
          ]}
        />
      )}
    />
  );
}
