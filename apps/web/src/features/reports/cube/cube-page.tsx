import { type CubeReport, type Dimension, type Measure, subjectOf } from '@parking/contract/reports/cube';
import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import { shortPaidType, toCollectType } from '@parking/contract/parking/to-collect/let-go';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, labelIn } from '../../../i18n/format.ts';
import type { PeriodName } from '../../../kit/calendar/periods.ts';
import { shortMinutes } from '../../../kit/chart/short-figure.ts';
import { useOptions } from '../../../kit/model/options.ts';
import type { ResourceTexts, ResourceTextsKey } from '../../../kit/model/resource-types.ts';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { type ReportColumn, type ReportRow, type ReportView, isNamed } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { ControlChanges } from '../../settings/shared/control-changes.tsx';
import { type VehicleLook, useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import { VehicleName } from '../../tariffs/shared/vehicle-name.tsx';
import { drawCube, meanOfWeekdays } from './draw-cube.ts';
import { narrower, narrowerAcross, narrowerOfAll } from '../shared/narrower.ts';
import { WhatIf } from '../shared/what-if.tsx';
import { codesOf, isDimension, subjectText } from '../shared/subject-text.ts';
import '../../../kit/report/texts.ts';
import '../texts.ts';

interface CubePageProps {
  readonly report: CubeReport;
  readonly texts: ResourceTextsKey;
  /** What is shown while the address names no period. */
  readonly period: PeriodName;
  /** The totals that stand out. */
  readonly figures: readonly Measure[];
  /** What the picture shows; takings, else the first of its figures, when not given. */
  readonly drawn?: Measure;
  /** Figures that wait in the choice of columns. */
  readonly waiting?: readonly Measure[];
  /** Whether it leads to what another tariff would have brought. */
  readonly whatIf?: boolean;
  /** What is to be expected, after the picture of what was. */
  readonly ahead?: ReactNode;
}

const optionsOf = { vehicle: '/vehicle_types/list', paidType: '/paid-type/list', gate: '/gates/list' } as const;

/** A report as it was declared: its groupings, figures and picture follow from what it adds up. */
export function CubePage({
  report,
  texts,
  period,
  figures,
  drawn,
  waiting = [],
  whatIf = false,
  ahead,
}: CubePageProps) {
  const { t } = useTranslation();
  const vehicles = useVehicleLook();
  const sides = useSides(report, useResourceTexts(texts));
  const { measures } = report.cube;
  const hasMoney = measures.includes('total');
  return (
    <ReportPage
      report={report}
      texts={texts}
      period={period}
      remarks={(days) => (
        <>
          {whatIf && <WhatIf {...days} />}
          {hasMoney && <ControlChanges {...days} />}
        </>
      )}
      ahead={ahead}
      columns={(view) => columnsOf(report, view as ReportView, { vehicles, sides, waiting })}
      figures={(view) =>
        figures.map((key) => ({
          key,
          link: narrowerOfAll(report, view as ReportView, key),
        }))
      }
      chart={(view) => {
        const whole = drawn ?? (hasMoney ? 'total' : (measures[0] ?? 'count'));
        const mean = meanOfWeekdays(report, view.state.groupBy, whole);
        const measure = mean ?? whole;
        return drawCube(report, {
          view: view as ReportView,
          measure,
          vehicleColour: vehicles.colourOf,
          words: { rest: t('report.rest'), before: t('report.before') },
          answer: (what, figure) => t(mean ? 'report.mostPerDay' : 'report.most', { what, figure }),
          goneWithin: (share, minutes) =>
            t('report.goneWithin', { share: formatNumber(share), time: shortMinutes(minutes) }),
          sides,
        });
      }}
    />
  );
}

/** What the columns that lie across are called, by id. */
function useSides({ cube }: CubeReport, texts: ResourceTexts): Readonly<Record<string, string>> {
  const [across] = Object.values(cube.across);
  const { data = [] } = useOptions({ options: across ? optionsOf[across.by] : '' }, across !== undefined);
  const none = across ? texts.values?.[across.by]?.['none'] : undefined;
  // Of money these stand beside the types that drivers pay by.
  const beside = across?.by === 'paidType' ? [toCollectType, shortPaidType, tenantType] : [];
  return Object.fromEntries([
    ...[...data, ...beside].map((option) => [option.id, labelIn(option)] as const),
    ['none', none ?? '–'],
  ]);
}

interface Look {
  readonly vehicles: VehicleLook;
  readonly sides: Readonly<Record<string, string>>;
  readonly waiting: readonly Measure[];
}

function columnsOf(report: CubeReport, view: ReportView, { vehicles, sides, waiting }: Look): ReportColumn[] {
  const { cube } = report;
  const link = (measure: Measure) => (row: ReportRow) => narrower(report, view, row, measure);
  return [
    ...view.state.groupBy.filter(isDimension).map((by) => subjectColumn(by, view, vehicles)),
    ...Object.keys(cube.across).flatMap((name) =>
      Object.keys((view.totals[name] ?? {}) as object)
        .toSorted()
        .map((id) => ({
          key: `${name}.${id}`,
          label: sides[id] ?? '–',
          link: (row: ReportRow) => narrowerAcross(report, view, row, name, id),
        })),
    ),
    ...cube.measures.map((key) => ({ key, link: link(key), hidden: waiting.includes(key) })),
  ];
}

function subjectColumn(by: Dimension, view: ReportView, vehicles: VehicleLook): ReportColumn {
  const key = subjectOf[by];
  if (isCalendar(key)) return { key, cell: (row) => subjectText(by, row, view), codes: codesOf(by, view) };
  if (by !== 'vehicle') return { key };
  return {
    key,
    cell: ({ vehicle }) => isNamed(vehicle) && <VehicleName vehicle={vehicle} colour={vehicles.colourOf(vehicle.id)} />,
  };
}
const isCalendar = (key: string): boolean =>
  ['businessDay', 'hour', 'weekday', 'band', 'fare', 'isMember'].includes(key);
