import {
  type AuditedExit,
  auditsForSecond,
  auditsUnmatched,
  auditsWaiting,
} from '@parking/contract/audits/audited-exit';
import type { auditList, auditMatched } from '@parking/contract/audits/parking-out-audits';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../i18n/format.ts';
import { Amount, Duration } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { PlateCell, vehicleName } from '../../parking/shared/stays/stay-cells.tsx';
import { StayPictures } from '../../parking/shared/stays/stay-pictures.tsx';
import '../../parking/lists/texts.ts';
import { AuditSteps } from './audit-steps.tsx';
import { ExitFacts, Risks } from './exit-facts.tsx';
import { SettleAudit } from './settle-audit.tsx';
import './texts.ts';

const looks = {
  UNAUDITED: { tone: 'info', icon: 'hourglass_empty' },
  MATCHED: { tone: 'success', icon: 'check' },
  UNMATCHED: { tone: 'error', icon: 'error' },
  NO_EVIDENCE: { tone: 'warning', icon: 'image_not_supported' },
} as const;

interface ExitAuditsScreenProps {
  readonly resource: typeof auditList | typeof auditMatched;
  readonly route: '/audit_list' | '/audit_matched';
  readonly texts: 'exitAudits.list' | 'exitAudits.matched';
}

export function AuditStatusChip({ exit }: { readonly exit: Pick<AuditedExit, 'status' | 'awaitsSecond'> }) {
  const { t } = useTranslation();
  return (
    <span className="chips">
      <ToneChip {...looks[exit.status]}>{t(`exitAudits.list.values.status.${exit.status}`)}</ToneChip>
      {exit.awaitsSecond && (
        <ToneChip tone="warning" icon="group">
          {t('exitAudits.list.fields.awaitsSecond')}
        </ToneChip>
      )}
    </span>
  );
}

/** Audited exits as a list, each with what was said of it. */
export function ExitAuditsScreen({ resource, route, texts }: ExitAuditsScreenProps) {
  const { t } = useTranslation();
  const ready = [
    { name: t('exitAudits.views.waiting'), query: auditsWaiting },
    { name: t('exitAudits.views.unmatched'), query: auditsUnmatched },
    { name: t('exitAudits.views.second'), query: auditsForSecond },
  ];
  return (
    <ResourcePage
      resource={resource}
      route={route}
      texts={texts}
      views={route === '/audit_list' ? ready : []}
      columns={[
        { key: 'datetimeOut' },
        { key: 'status', cell: (exit) => <AuditStatusChip exit={exit} /> },
        { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
        { key: 'total' },
        { key: 'amount', cell: ({ amount }) => <Amount value={amount} /> },
        { key: 'why', cell: (exit) => <Risks exit={exit} /> },
        { key: 'risk' },
        { key: 'vehicleId', cell: vehicleName, exportKey: 'vehicleLabel' },
        { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
        { key: 'auditorId', cell: ({ auditor }) => auditor, exportKey: 'auditor' },
        { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator', hidden: true },
        { key: 'byMachine', hidden: route === '/audit_list' },
        { key: 'auditedAt' },
        { key: 'durationMinutes', cell: ({ durationMinutes }) => <Duration minutes={durationMinutes} /> },
        { key: 'parkingCode', hidden: true },
        { key: 'businessDay', hidden: true },
        { key: 'exitKind', hidden: true },
      ]}
      nameOf={({ plateNumber, parkingCode, datetimeOut }) =>
        `${plateNumber ? formatPlate(plateNumber) : parkingCode}, ${formatDateTime(datetimeOut)}`
      }
      notice={(exit) => (
        <>
          <SettleAudit exit={exit} route={route} />
          <StayPictures imagesIn={exit.imagesIn} images={exit.images} />
        </>
      )}
      more={(exit) => (
        <>
          <ExitFacts exit={exit} />
          <AuditSteps parkingOutId={exit.id} />
        </>
      )}
    />
  );
}
