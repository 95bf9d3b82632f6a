import { listFormats } from '@parking/contract/core/resource';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu, type LazyMenuProps } from '../list/toolbar/list-toolbar.tsx';
import { type ExportInput, useStartExport } from './use-export.ts';

const FormatMenu = lazy(() => import('./format-menu.tsx'));

interface ExportButtonProps extends ExportInput, Pick<LazyMenuProps, 'shortcut'> {
  /** Further lines of its menu. */
  readonly more?: LazyMenuProps['children'];
}

/** A list as a file, of the kind that is chosen. */
export function ExportButton({ shortcut, more, ...input }: ExportButtonProps) {
  const { t } = useTranslation();
  const start = useStartExport();
  return (
    <LazyMenu icon="download" label={t('kit.list.export')} shortcut={shortcut}>
      {(close) => (
        <FormatMenu
          formats={listFormats}
          choose={(format) => {
            start({ ...input, body: { ...input.body, format } });
            close();
          }}
        >
          {more?.(close)}
        </FormatMenu>
      )}
    </LazyMenu>
  );
}
