import {
  type Recap,
  droppedShape,
  handedInShape,
  lentShape,
  ticketsShape,
  recapParts,
  recapShapes,
  recapTotals,
} from '@parking/contract/recaps/recaps';
import type { TFunction, i18n as I18n } from 'i18next';
import { resourceTexts } from '../../kit/model/use-resource-texts.ts';
import type { ReportColumn, ReportView } from '../../kit/report/report-model.ts';
import { shapeOf } from '../../kit/report/shape-of.ts';
import type { VehicleLook } from '../tariffs/shared/vehicle-look.ts';
import { partLooks } from './recap-columns.tsx';
import {
  type RecapTableName,
  type TablePart,
  depositsAddress,
  dropsAddress,
  floatsAddress,
  ticketsAddress,
  recapLink,
  within,
} from './recap-links.ts';
import type { RecapView, Told } from './told.ts';

export type RecapOf = 'day' | 'period';

/** A recap that is shown, in whose words. */
export interface ShownRecap {
  readonly recap: Recap;
  readonly view: RecapView;
  readonly vehicles: VehicleLook;
  readonly t: TFunction;
  readonly i18n: I18n;
}

export interface RecapTable {
  readonly title: string;
  /** Where it is told with more. */
  readonly to: string | null;
  readonly told: Told;
}

/** Its tables, in the order in which a day is closed. */
export const tablesOfRecap = (of: RecapOf): readonly RecapTableName[] => [
  'stock',
  'paidTypes',
  ...(of === 'period' ? (['dates'] as const) : []),
  'vehicles',
  'shifts',
  'deposits',
  'floats',
  'drops',
  'tickets',
  'memberships',
  'audits',
  'cash',
];

export const recapTable = (name: RecapTableName, shown: ShownRecap): RecapTable =>
  isHand(name) ? handTable(name, shown) : partTable(name, shown);

/** What passed between cashiers and the office, which no report tells. */
const hands = {
  deposits: { shape: handedInShape, texts: 'recaps.deposits', to: depositsAddress },
  floats: { shape: lentShape, texts: 'recaps.floats', to: floatsAddress },
  drops: { shape: droppedShape, texts: 'recaps.drops', to: dropsAddress },
  tickets: { shape: ticketsShape, texts: 'recaps.tickets', to: ticketsAddress },
} as const;
type Hand = keyof typeof hands;
const isHand = (name: RecapTableName): name is Hand => Object.hasOwn(hands, name);

function partTable(name: TablePart, { recap, view, vehicles, t, i18n }: ShownRecap): RecapTable {
  const { of: report, by } = recapParts[name];
  const look = partLooks[name];
  const [part = 'day'] = view.state.groupBy;
  const groupBy: readonly string[] = by ?? [part];
  const { data, totals } = recap[name];
  const texts = resourceTexts(i18n, look.texts);
  const own: ReportView = { ...view, texts, rows: data, totals, state: { ...view.state, groupBy } };
  return {
    title:
      name === 'dates'
        ? t('recaps.parts.dates', { part: t(`recaps.calendar.${part as 'day'}`) })
        : t(`recaps.parts.${name}`),
    to: within(report, view, groupBy),
    told: {
      shape: shapeOf(report),
      texts: look.texts,
      data,
      totals,
      columns: linked(name, own, look.columns(own, vehicles)),
    },
  };
}

/** Columns with where their figures lead. */
const linked = (name: RecapTableName, view: ReportView, columns: readonly ReportColumn[]): ReportColumn[] =>
  columns.map((column) => ({ ...column, link: (row) => recapLink(name, view, row, column.key) }));

function handTable(name: Hand, { recap, view, t, i18n }: ShownRecap): RecapTable {
  const { data, totals } = recap[name];
  const { shape, texts, to } = hands[name];
  const own: ReportView = { ...view, texts: resourceTexts(i18n, texts), rows: data, totals };
  const columns = Object.keys(shape.columns).map((key) => ({ key }));
  return {
    title: t(`recaps.parts.${name}`),
    to: to(view),
    told: { shape, texts, data, totals, columns: linked(name, own, columns) },
  };
}

/** What the whole recap comes to. */
export const totalsOfRecap = (of: RecapOf, recap: Recap): Told => ({
  shape: recapShapes[of],
  texts: 'recaps.totals',
  data: [],
  totals: recapTotals(recap),
  columns: Object.keys(recapShapes[of].columns).map((key) => ({ key })),
});
