import { listFormats } from '@parking/contract/core/resource';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '../list/toolbar/list-toolbar.tsx';
import { type ExportInput, useStartExport } from './use-export.ts';

const FormatMenu = lazy(() => import('./format-menu.tsx'));

/** A list as a file, of the kind that is chosen. */
export function ExportButton(input: ExportInput) {
  const { t } = useTranslation();
  const start = useStartExport();
  return (
    <LazyMenu icon="download" label={t('kit.list.export')}>
      {(close) => (
        <FormatMenu
          formats={listFormats}
          choose={(format) => {
            start({ ...input, body: { ...input.body, format } });
            close();
          }}
        />
      )}
    </LazyMenu>
  );
}
