import type { ReportSheet } from '@parking/contract/core/report';
import { type Recap, recapShapes, recaps } from '@parking/contract/recaps/recaps';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/language.ts';
import { searchText } from '../../kit/list/state/search-text.ts';
import { resourceTexts } from '../../kit/model/use-resource-texts.ts';
import { DownloadSheet } from '../../kit/report/download-menu.tsx';
import { type ReportDefaults, type ReportState, reportAddress, reportPairs } from '../../kit/report/report-address.ts';
import { SavedSheets } from '../../kit/report/saved-reports.tsx';
import { writtenTable } from '../../kit/report/use-report-sheet.ts';
import { useVehicleLook } from '../tariffs/shared/vehicle-look.ts';
import { type RecapOf, recapTable, tablesOfRecap, totalsOfRecap } from './recap-tables.ts';
import { type RecapView, type Told, toldModel } from './told.ts';

export interface RecapMenuProps {
  readonly of: RecapOf;
  readonly recap: Recap;
  readonly view: RecapView;
  /** As its address asks. */
  readonly state: ReportState;
  readonly defaults: ReportDefaults;
  /** The business day. */
  readonly today: string;
  readonly close: () => void;
}

const calls = { day: recaps.dayExport, period: recaps.periodExport } as const;

/** Tells how the recap that is on the screen is written down: its sums, then its tables. */
function useRecapSheet({ of, recap, view }: RecapMenuProps): () => ReportSheet {
  const { t, i18n } = useTranslation();
  const vehicles = useVehicleLook();
  const shown = { recap, view, vehicles, t, i18n };
  const written = (told: Told) => writtenTable(t, toldModel(told, view, resourceTexts(i18n, told.texts)));
  return () => ({
    ...written(totalsOfRecap(of, recap)),
    title: t(`recaps.${of}.title`),
    language: currentLanguage(),
    parts: tablesOfRecap(of).map((name) => {
      const { title, told } = recapTable(name, shown);
      return { ...written(told), name, title };
    }),
  });
}

/** The recap that is on the screen, as a file. */
export function DownloadRecap(props: RecapMenuProps) {
  const { t } = useTranslation();
  const { of, state, today, close } = props;
  const sheetOf = useRecapSheet(props);
  const list = reportPairs(state, recapShapes[of], today);
  return <DownloadSheet call={calls[of]} name={t(`recaps.${of}.title`)} {...{ list, sheetOf, close }} />;
}

/** Recaps that are kept, and can be sent. */
export function SavedRecaps(props: RecapMenuProps) {
  const { of, state, defaults, close } = props;
  const sheetOf = useRecapSheet(props);
  const address = searchText(reportAddress(state, recapShapes[of], defaults)).replace(/^\?/, '');
  return <SavedSheets {...{ address, sheetOf, close }} period={state.period} path={calls[of].path} />;
}
