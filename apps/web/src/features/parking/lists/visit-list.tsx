import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { parkingLogs } from '@parking/contract/parking/lists/parking-logs';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { useTranslation } from 'react-i18next';
import { Blank, DateTime } from '../../../kit/cells/cells.tsx';
import { radius } from '../../../theme/tokens.ts';
import { PlateCell, vehicleName } from '../shared/stays/stay-cells.tsx';

export type Visit = ReplyOf<typeof parkingLogs.get>['stays'][number];

/** The stays of one ticket or plate, to choose from. */
export function VisitList({
  visits,
  choose,
}: {
  readonly visits: readonly Visit[];
  readonly choose: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('stays.parkingLog.visits')}>
      <Typography gutterBottom>{t('stays.parkingLog.several', { count: visits.length })}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <ButtonBase
              onClick={() => choose(visit.id)}
              sx={{
                width: '100%',
                p: 3,
                gap: 4,
                flexWrap: 'wrap',
                justifyContent: 'flex-start',
                textAlign: 'left',
                typography: 'body1',
                border: 1,
                borderColor: 'divider',
                borderRadius: `${radius.card}px`,
                bgcolor: 'background.paper',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <VisitFacts visit={visit} />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </section>
  );
}

/** What tells one visit from another. */
export function VisitFacts({ visit }: { readonly visit: Visit }) {
  const { t } = useTranslation();
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {visit.parkingCode}
      </Box>
      <PlateCell plate={visit.plateNumberOut ?? visit.plateNumberIn} />
      <span>{vehicleName(visit)}</span>
      <span>
        <DateTime local={visit.datetimeIn} /> – {visit.datetimeOut ? <DateTime local={visit.datetimeOut} /> : <Blank />}
      </span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t(`stays.pairs.values.state.${visit.state}`)}
      </Box>
    </>
  );
}
