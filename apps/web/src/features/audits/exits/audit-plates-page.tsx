import Box from '@mui/material/Box';
import { type ReaderAccuracy, auditPlates } from '@parking/contract/audits/audit-plates';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { PlateCell } from '../../parking/shared/stays/stay-cells.tsx';
import '../../parking/lists/texts.ts';
import './texts.ts';

const listed = { list: auditPlates.list, export: auditPlates.export };
export const ahead = listAhead(listed);

const tones = { EXACT: 'success', EQUIVALENT: 'success', NEAR: 'warning', DIFFERENT: 'error' } as const;

/** What people read in pictures, beside what the readers said. */
export default function AuditPlatesPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={listed}
      route="/audit_plates"
      texts="exitAudits.plates"
      beside={<Accuracy />}
      columns={[
        { key: 'at' },
        { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
        { key: 'readPlate', cell: ({ readPlate }) => <PlateCell plate={readPlate} /> },
        {
          key: 'match',
          cell: ({ match }) =>
            match && (
              <ToneChip tone={tones[match]} icon={match === 'DIFFERENT' ? 'error' : 'check'}>
                {t(`exitAudits.plates.values.match.${match}`)}
              </ToneChip>
            ),
        },
        { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
        { key: 'side' },
        { key: 'byId', cell: ({ byName }) => byName, exportKey: 'byName' },
        { key: 'parkingCode', hidden: true },
      ]}
      nameOf={({ plateNumber }) => formatPlate(plateNumber)}
    />
  );
}

/** How often each reader was right. */
function Accuracy() {
  const { t } = useTranslation();
  const { data = [] } = useApiQuery(auditPlates.accuracy, { query: {} }, { handles: 'all' });
  if (data.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('exitAudits.accuracy')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 3, typography: 'body2' }}
    >
      {data.map((reader) => (
        <li key={`${reader.gateId} ${reader.side}`}>
          {t('exitAudits.readerAccuracy', {
            gate: reader.gateName,
            side: t(`exitAudits.plates.values.side.${reader.side}`),
            percent: formatNumber(rightOf(reader)),
            pictures: formatNumber(reader.pictures),
          })}
        </li>
      ))}
    </Box>
  );
}

const rightOf = ({ exact, equivalent, pictures }: ReaderAccuracy): number =>
  Math.round((100 * (exact + equivalent)) / Math.max(1, pictures));
