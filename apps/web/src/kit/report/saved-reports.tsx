import type { ReportSheet } from '@parking/contract/core/report';
import type { SavedReport } from '@parking/contract/system/system';
import { useLocation, useNavigate } from 'react-router';
import ViewsMenu from '../list/toolbar/views-menu.tsx';
import type { ReportScreen } from './use-report-model.ts';
import { useReportSheet } from './use-report-sheet.ts';

interface SavedSheetsProps {
  /** The text of the screen's address. */
  readonly address: string;
  readonly period: SavedReport['period'];
  /** The path of the call that writes it to a file. */
  readonly path: string;
  readonly sheetOf: () => ReportSheet;
  readonly close: () => void;
}

/** Saved views of a report: they say how it is written down as well, so that it can be sent. */
export function SavedSheets({ address, period, path, sheetOf, close }: SavedSheetsProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <ViewsMenu
      route={pathname}
      ready={[]}
      now={address}
      onShow={(search) => void navigate({ search })}
      close={close}
      reportOf={() => ({ ...sheetOf(), path, period })}
    />
  );
}

interface SavedReportsProps {
  readonly model: ReportScreen;
  readonly close: () => void;
}

export default function SavedReports({ model, close }: SavedReportsProps) {
  const { report, contract, address } = model;
  const sheetOf = useReportSheet(report);
  const { period } = report.reportState;
  return <SavedSheets {...{ address, period, sheetOf, close }} path={contract.export.path} />;
}
