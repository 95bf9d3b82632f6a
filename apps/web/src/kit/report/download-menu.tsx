import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type ReportSheet, reportFormats } from '@parking/contract/core/report';
import type { ListPairs } from '../../api/client.ts';
import FormatMenu from '../export/format-menu.tsx';
import { useStartExport } from '../export/use-export.ts';
import { reportPairs } from './report-address.ts';
import type { ReportScreen } from './use-report-model.ts';
import { useReportSheet } from './use-report-sheet.ts';

interface DownloadSheetProps {
  readonly call: EndpointDefinition;
  /** What is asked; null until that is known. */
  readonly list: ListPairs | null;
  readonly sheetOf: () => ReportSheet;
  /** What the tray calls it. */
  readonly name: string;
  readonly close: () => void;
}

/** What is on the screen, as a file. */
export function DownloadSheet({ call, list, sheetOf, name, close }: DownloadSheetProps) {
  const startExport = useStartExport();
  return (
    <FormatMenu
      formats={reportFormats}
      waits={list === null}
      choose={(format) => {
        if (list === null) return;
        startExport({ definition: call, list, body: { ...sheetOf(), format }, name });
        close();
      }}
    />
  );
}

/** The report that is on the screen, as a file. */
export default function DownloadMenu({ model, close }: { readonly model: ReportScreen; readonly close: () => void }) {
  const { report, contract, today } = model;
  const sheetOf = useReportSheet(report);
  const list = today === null ? null : reportPairs(report.reportState, report.shape, today);
  return <DownloadSheet call={contract.export} name={report.texts.title} {...{ list, sheetOf, close }} />;
}
