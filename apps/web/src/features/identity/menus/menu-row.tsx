import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { labelIn } from '../../../i18n/format.ts';
import type { RecordAddress } from '../../../kit/list/state/use-record-address.ts';
import { Icon } from '../../../theme/icon.tsx';
import { rowHeight } from '../../../theme/tokens.ts';
import type { DropTarget, TreeRow } from './menu-tree.ts';

interface MenuRowProps {
  readonly row: TreeRow;
  readonly address: RecordAddress;
  readonly folded: boolean;
  readonly onFold: () => void;
  /** Where what is being dragged would land on this row. */
  readonly drop: DropTarget['where'] | null;
  readonly lifted: boolean;
  /** Null while menus cannot be moved. */
  readonly handle: IconButtonProps | null;
}

const marks = {
  before: { boxShadow: 'inset 0 2px 0 var(--mui-palette-primary-main)' },
  after: { boxShadow: 'inset 0 -2px 0 var(--mui-palette-primary-main)' },
  inside: { bgcolor: 'primary.surface', boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)' },
} as const;

export function MenuRow({ row, address, folded, onFold, drop, lifted, handle }: MenuRowProps) {
  const { t } = useTranslation();
  const { menu, level, children } = row;
  const name = labelIn(menu);
  return (
    <Box
      component="li"
      data-menu-id={menu.id}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: rowHeight.table,
        pl: 2 + level * 7,
        pr: 3,
        borderBottom: 1,
        borderColor: 'divider',
        position: 'relative',
        '&:hover': { bgcolor: 'action.hover' },
        ...(lifted && { bgcolor: 'primary.surface' }),
        ...(address.openId === menu.id && { bgcolor: 'action.selected' }),
        ...(drop && marks[drop]),
      }}
    >
      {handle && (
        <IconButton
          size="small"
          aria-label={t('identity.menus.move', { name })}
          {...handle}
          sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
        >
          <Icon name="drag_indicator" size={18} />
        </IconButton>
      )}
      {children > 0 ? (
        <IconButton
          size="small"
          aria-expanded={!folded}
          aria-label={t(folded ? 'identity.menus.expand' : 'identity.menus.collapse', { name })}
          onClick={onFold}
        >
          <Icon name={folded ? 'chevron_right' : 'expand_more'} size={18} />
        </IconButton>
      ) : (
        <Box sx={{ width: 32, flex: 'none' }} />
      )}
      {menu.divider ? <Icon name="horizontal_rule" size={18} /> : <Icon name={menu.materialUiIcon} size={18} />}
      <Link
        component={RouterLink}
        to={address.addressOf(menu.id)}
        state={{ within: true }}
        color="inherit"
        sx={{
          minHeight: 24,
          display: 'inline-flex',
          alignItems: 'center',
          fontWeight: level === 0 ? 600 : 400,
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        {menu.divider ? `${t('identity.menus.dividerRow')}: ${name}` : name}
      </Link>
      {menu.divider && <Divider sx={{ flex: 1 }} />}
      <Box sx={{ flex: menu.divider ? 'none' : 1 }} />
      <Box
        component="code"
        sx={{
          color: 'text.secondary',
          typography: 'caption',
          fontFamily: 'monospace',
          display: { xs: 'none', sm: 'block' },
        }}
      >
        {menu.module?.alias ?? ''}
      </Box>
    </Box>
  );
}
