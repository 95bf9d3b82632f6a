import ListItemText from '@mui/material/ListItemText';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { hasClipboard } from './copy-rows.ts';
import { useCopyRows } from './use-copy.ts';

interface CopyItemProps extends Pick<MenuItemProps, 'autoFocus'> {
  readonly ids: readonly string[];
  readonly close: () => void;
}

/** Copies the page's rows, as a line of the menu that exports. */
export function CopyItem({ ids, close, ...item }: CopyItemProps) {
  const { t } = useTranslation();
  const copy = useCopyRows();
  if (!hasClipboard() || ids.length === 0) return null;
  return (
    <MenuItem
      {...item}
      onClick={() => {
        copy(ids);
        close();
      }}
    >
      <ListItemText primary={t('kit.copy.page')} secondary={t('kit.copy.pageHelp')} />
    </MenuItem>
  );
}
