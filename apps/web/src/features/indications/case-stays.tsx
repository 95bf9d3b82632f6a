import Box from '@mui/material/Box';
import type { IndicationCase } from '@parking/contract/indications/cheating-indications';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRupiah } from '../../i18n/format.ts';
import { Flags, PlateCell, vehicleName } from '../parking/shared/stays/stay-cells.tsx';
import { StayPictures } from '../parking/shared/stays/stay-pictures.tsx';
import '../parking/lists/texts.ts';

const plain = { listStyle: 'none', m: 0, p: 0 } as const;

/** The cars that an indication stands on, each with its pictures. */
export function CaseStays({ stays }: { readonly stays: IndicationCase['stays'] }) {
  const { t } = useTranslation();
  if (stays.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('indications.noStays')}</Box>;
  return (
    <Box component="ul" sx={plain}>
      {stays.map((stay) => (
        <Box component="li" key={stay.id} sx={{ pb: 3, mb: 3, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
            <PlateCell plate={stay.plateNumber ?? stay.plateNumberIn} />
            <Box component="span">{vehicleName(stay)}</Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {stay.parkingCode}
            </Box>
          </Box>
          <Box sx={{ mb: 2 }}>
            {formatDateTime(stay.datetimeIn)}, {stay.gateInName}
            {' – '}
            {stay.datetimeOut === null
              ? t('indications.stillInside')
              : `${formatDateTime(stay.datetimeOut)}, ${stay.gateName ?? ''}`}
            {stay.total !== null && stay.operator !== null && (
              <Box sx={{ color: 'text.secondary' }}>
                {t('indications.soldBy', { operator: stay.operator, amount: formatRupiah(stay.total) })}
              </Box>
            )}
          </Box>
          <Box sx={{ mb: 2 }}>
            <Flags flags={stay.flags} />
          </Box>
          <StayPictures
            of={stay.parkingCode}
            imagesIn={stay.imagesIn}
            {...(stay.datetimeOut !== null && { images: stay.images })}
          />
        </Box>
      ))}
    </Box>
  );
}
