import type { ReportColumn } from '../../../kit/report/report-model.ts';

/** The figures of takings in the order they are read; those that matter less wait in the choice of columns. */
export function takingsColumns<Row>(countLink: (row: Row) => string | null): ReportColumn<Row>[] {
  return [
    { key: 'count', link: countLink },
    { key: 'gross' },
    { key: 'discount' },
    { key: 'freePassValue' },
    { key: 'fine' },
    { key: 'cash', hidden: true },
    { key: 'nonCash', hidden: true },
    { key: 'tax', hidden: true },
    { key: 'freePasses', hidden: true },
    { key: 'lostTickets', hidden: true },
    { key: 'total' },
  ];
}
