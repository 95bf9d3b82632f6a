import { useTranslation } from 'react-i18next';
import { ToolButton } from '../list/toolbar/list-toolbar.tsx';
import { type ExportInput, useStartExport } from './use-export.ts';

/** For a screen that shows its list in its own way. */
export function ExportButton(input: ExportInput) {
  const { t } = useTranslation();
  const start = useStartExport();
  return <ToolButton icon="download" label={t('kit.list.exportXlsx')} onClick={() => start(input)} />;
}
