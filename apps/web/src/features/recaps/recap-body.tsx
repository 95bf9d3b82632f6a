import Box from '@mui/material/Box';
import { type Recap, recapParts } from '@parking/contract/recaps/recaps';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Chart } from '../../kit/chart/chart.tsx';
import { type ChartSpec, isDrawn } from '../../kit/chart/chart-spec.ts';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';
import { Panel } from '../../kit/panel.tsx';
import { hourText } from '../../kit/report/day-words.ts';
import { unfinishedPlace } from '../../kit/report/days/running.ts';
import { Linked } from '../../kit/report/totals-strip.tsx';
import { exitsAddress } from '../reports/shared/stays-address.ts';
import { useVehicleLook } from '../tariffs/shared/vehicle-look.ts';
import { type RecapTableName, depositsAddress, within } from './recap-links.ts';
import { RecapPart, RecapTotals } from './recap-part.tsx';
import { type RecapOf, recapTable, tablesOfRecap, totalsOfRecap } from './recap-tables.ts';
import type { RecapView } from './told.ts';

interface BodyProps {
  readonly of: RecapOf;
  readonly recap: Recap;
  readonly view: RecapView;
}

/** Those that stand beside each other where there is room. */
const pairs: ReadonlySet<RecapTableName> = new Set(['stock', 'paidTypes', 'memberships', 'audits']);

/** All parts of a recap, in the order in which a day is closed. */
export function RecapBody({ of, recap, view }: BodyProps) {
  const { t, i18n } = useTranslation();
  const vehicles = useVehicleLook();
  const shown = { recap, view, vehicles, t, i18n };
  return (
    <>
      {of === 'day' && <Hours recap={recap} view={view} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
          '@media print': { display: 'block', '& > *': { mb: 3 } },
        }}
      >
        {tablesOfRecap(of).map((name) => (
          <Box key={name} sx={{ minWidth: 0, gridColumn: { xl: pairs.has(name) ? 'auto' : '1 / -1' } }}>
            <RecapPart table={recapTable(name, shown)} view={view} />
          </Box>
        ))}
      </Box>
    </>
  );
}

/** What the whole period took, and what of it nobody has received yet. */
export function RecapTop({ of, recap, view }: BodyProps) {
  const opens = { ...view, rows: [], totals: {} };
  return (
    <RecapTotals
      view={view}
      told={{ ...totalsOfRecap(of, recap), columns: [] }}
      figures={[
        { key: 'received' },
        { key: 'total', link: within(recapParts.vehicles.of, view, ['vehicle', 'paidType']) },
        { key: 'memberships', link: within(recapParts.memberships.of, view, ['payment']) },
        { key: 'cash' },
        { key: 'nonCash' },
        { key: 'count', link: exitsAddress(opens) },
        { key: 'outstanding', link: depositsAddress(view) },
      ]}
    />
  );
}

/** When cars came and went; the figures lead on from the report. */
function Hours({ recap, view }: Omit<BodyProps, 'of'>) {
  const { t } = useTranslation();
  const texts = useResourceTexts('reports.trafficPerHour');
  const { data } = recap.hours;
  const [busiest] = data.toSorted((one, other) => other.entered - one.entered);
  const unfinished = unfinishedPlace(
    view,
    'hour',
    data.map(({ hour }) => String(hour)),
  );
  const spec: ChartSpec = {
    kind: 'bars',
    measure: 'count',
    labels: data.map(({ hour }) => String(hour).padStart(2, '0')),
    series: (['entered', 'left'] as const).map((key, place) => ({
      key,
      name: texts.fields[key] ?? key,
      colour: view.colour(place),
      values: data.map((row) => row[key]),
      unfinished,
    })),
  };
  if (!isDrawn(spec) || !busiest) return null;
  return (
    <Panel sx={{ p: { xs: 2, sm: 4 }, minWidth: 0 }}>
      <Box component="p" sx={{ m: 0, mb: 3, typography: 'subtitle2' }}>
        <Linked to={within(recapParts.hours.of, view, ['hour'])}>
          {t('recaps.busiest', { hour: hourText(busiest.hour ?? 0), cars: formatNumber(busiest.entered) })}
        </Linked>
      </Box>
      <Chart spec={spec} label={t('recaps.parts.hours')} height={180} />
    </Panel>
  );
}
