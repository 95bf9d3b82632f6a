import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { filterInputSx } from '../filters/filter-input.ts';
import { listKeys } from '../keys/list-keys.ts';
import type { ListModel } from '../state/list-model.ts';
import { viewText } from '../state/list-state.ts';
import { useTyped } from '../filters/use-typed.ts';

const ColumnsMenu = lazy(() => import('./columns-menu.tsx'));
const LayoutChoice = lazy(() => import('./layout-choice.tsx'));
const ViewsMenu = lazy(() => import('./views-menu.tsx'));

interface ListToolbarProps {
  readonly list: ListModel;
  readonly panelId: string;
  readonly panelOpen: boolean;
  readonly togglePanel: () => void;
  /** So many filters stand in the panel's one line. */
  readonly places: number;
  /** Whether the panel shows every filter, not only those. */
  readonly all: boolean;
  readonly toggleAll: () => void;
  /** What writes its rows to a file; absent where the resource cannot be exported. */
  readonly exported?: ReactNode;
}

export function ListToolbar(props: ListToolbarProps) {
  const { list, panelId, panelOpen, togglePanel, places, all, toggleAll, exported } = props;
  const { t } = useTranslation();
  const count = list.state.filters.length;
  const searched = list.filterable.some(({ column }) => column?.searched);
  return (
    <Box data-list-tools sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', minHeight: 36 }}>
      {searched && <SearchField list={list} />}
      <Button
        color="inherit"
        size="small"
        sx={{ minHeight: 36 }}
        variant={panelOpen ? 'outlined' : 'text'}
        aria-expanded={panelOpen}
        aria-controls={panelOpen ? panelId : undefined}
        aria-label={count > 0 ? t('kit.list.filterCount', { count }) : t('kit.list.filter')}
        onClick={togglePanel}
        startIcon={
          <Badge variant="dot" color="primary" invisible={count === 0}>
            <Icon name="filter_list" size={18} />
          </Badge>
        }
      >
        {t('kit.list.filter')}
      </Button>
      {panelOpen && list.filterable.length > places && (
        <Button size="small" sx={{ minHeight: 36 }} aria-expanded={all} aria-controls={panelId} onClick={toggleAll}>
          {all ? t('kit.list.fewerFilters') : t('kit.list.moreFilters')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <LazyMenu icon="bookmarks" label={t('kit.list.views')}>
        {(close) => (
          <ViewsMenu
            route={list.route}
            ready={list.views}
            now={viewText(list.state)}
            onShow={list.show}
            close={close}
          />
        )}
      </LazyMenu>
      <LazyMenu icon="view_column" label={t('kit.list.columns')}>
        {() => (
          <>
            <LayoutChoice layout={list.layout} arrange={list.arrange} />
            <ColumnsMenu list={list} />
          </>
        )}
      </LazyMenu>
      {exported}
    </Box>
  );
}

function SearchField({ list }: { readonly list: ListModel }) {
  const { t } = useTranslation();
  const { q } = list.state;
  const shortest = Math.max(1, ...list.filterable.map(({ column }) => (column?.searched && column.minimumLength) || 1));
  const [typed, type] = useTyped(q, (text) => {
    const asked = text.trim().length < shortest ? '' : text.trim();
    if (asked !== q) list.change({ q: asked }, { replace: q !== '' && asked !== '' });
  });
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && typed !== '' && (event.stopPropagation(), type(''))}
      placeholder={t('common.search')}
      inputProps={{
        'aria-label': t('kit.list.search', { title: list.texts.title }),
        'aria-keyshortcuts': listKeys.search.join(' '),
        maxLength: 100,
      }}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" />
        </InputAdornment>
      }
      sx={{
        ...filterInputSx,
        width: { xs: '100%', sm: 260 },
        '& input::-webkit-search-cancel-button': { cursor: 'pointer' },
      }}
    />
  );
}

interface ToolButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly expanded?: boolean;
  /** The key that presses it. */
  readonly shortcut?: string | undefined;
}

/** With its word where there is room, an icon with a hint where there is not. */
export function ToolButton({ icon, label, onClick, expanded, shortcut }: ToolButtonProps) {
  const roomy = useMediaQuery<{ breakpoints: { up: (key: string) => string } }>((theme) => theme.breakpoints.up('md'));
  const says = {
    'aria-keyshortcuts': shortcut,
    ...(expanded !== undefined && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': expanded }),
  };
  if (roomy) {
    return (
      <Button
        color="inherit"
        size="small"
        sx={{ minHeight: 36 }}
        startIcon={<Icon name={icon} size={18} />}
        onClick={onClick}
        {...says}
      >
        {label}
      </Button>
    );
  }
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} {...says}>
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
}

export interface LazyMenuProps extends Pick<ToolButtonProps, 'icon' | 'label' | 'shortcut'> {
  readonly children: (close: () => void) => ReactNode;
  readonly onClose?: () => void;
}

export function LazyMenu({ icon, label, shortcut, children, onClose }: LazyMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
    onClose?.();
  };
  return (
    <>
      <ToolButton
        icon={icon}
        label={label}
        shortcut={shortcut}
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        // Around the popover, not in it: it finds its place by the size of what it shows.
        <Suspense fallback={null}>
          <Popover
            open
            anchorEl={anchor}
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
            slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
          >
            {children(close)}
          </Popover>
        </Suspense>
      )}
    </>
  );
}
