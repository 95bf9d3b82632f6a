import Box from '@mui/material/Box';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { Blank, Plate } from '../../../kit/cells/cells.tsx';
import { StateChip, ToneChip } from '../../../kit/cells/state-chip.tsx';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';

/** All plates of one person. */
export function Plates({ plates }: { readonly plates: readonly string[] }) {
  if (plates.length === 0) return <Blank />;
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      {plates.map((plate) => (
        <Plate key={plate} text={formatPlate(plate)} />
      ))}
    </Box>
  );
}

interface StatusProps {
  readonly memberStatus: 'ACTIVE' | 'EXPIRED' | 'SUSPENDED';
  readonly memberStartDate: string;
  readonly memberEndDate: string | null;
}

/** The status; of one who has not begun, when that is. */
export function MemberStatusChip({ memberStatus, memberStartDate, memberEndDate }: StatusProps) {
  const { t } = useTranslation();
  const today = useBusinessDay()?.today;
  if (memberStatus === 'EXPIRED' && memberEndDate === null)
    return (
      <ToneChip tone="neutral" icon="event_busy">
        {t('people.noPeriod')}
      </ToneChip>
    );
  if (memberStatus === 'ACTIVE' && today !== undefined && memberStartDate > today)
    return (
      <ToneChip tone="info" icon="schedule">
        {t('people.notYet', { date: formatDate(memberStartDate) })}
      </ToneChip>
    );
  return <StateChip state={memberStatus} />;
}

/** Above a record's fields: whom it is about. */
export function Photo({ token, name }: { readonly token: string | null; readonly name: string }) {
  if (token === null) return null;
  return <AssetImage token={token} alt={name} name={name} sx={{ width: 96, height: 96, mb: 4, borderRadius: 1 }} />;
}
