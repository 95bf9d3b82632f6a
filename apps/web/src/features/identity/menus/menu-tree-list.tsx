import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { Notice } from '../../../kit/list/list-states.tsx';
import type { RecordAddress } from '../../../kit/list/state/use-record-address.ts';
import { Icon } from '../../../theme/icon.tsx';
import { MenuRow } from './menu-row.tsx';
import { type Menu, childrenOf, dropped, matchingIds, treeRows } from './menu-tree.ts';
import { useDrag } from './use-drag.ts';
import { useFolding } from './use-folding.ts';
import { useMenuKeys } from './use-menu-keys.ts';
import { useMenuOrder } from './use-menu-order.ts';

interface MenuTreeListProps {
  readonly rows: readonly Menu[];
  readonly editable: boolean;
  readonly address: RecordAddress;
  readonly refresh: () => Promise<unknown>;
}

/** The tree of menus: searched, folded, and put into another order by pointer or keyboard. */
export function MenuTreeList({ rows, editable, address, refresh }: MenuTreeListProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const [search, setSearch] = useState('');
  const folding = useFolding();
  const order = useMenuOrder(rows, refresh);
  const { places } = order;
  const searching = search.trim() !== '';
  const movable = editable && !searching && !order.busy;
  const drag = useDrag((id, target) => order.save(dropped(places, id, target)));
  const lift = useMenuKeys(rows, order);

  const found = searching ? matchingIds(rows, places, search) : null;
  const all = treeRows(rows, places, (id) => !searching && folding.isFolded(id));
  const shown = found ? all.filter(({ menu }) => found.has(menu.id)) : all;
  const parents = rows.filter(({ id }) => childrenOf(places, id).length > 0).map(({ id }) => id);

  return (
    <>
      <TreeBar search={search} onSearch={setSearch} foldable={!searching} parents={parents} onFold={folding.foldOnly} />
      {editable && searching && <Alert severity="info">{t('identity.menus.searchPausesMoving')}</Alert>}
      <Box id={helpId} sx={{ display: 'none' }}>
        {t('identity.menus.moveHelp')}
      </Box>
      <Box
        aria-live="assertive"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {lift.said}
      </Box>
      {shown.length === 0 ? (
        <Notice icon="search_off" title={t('identity.menus.noMatches')} />
      ) : (
        <Panel
          component="ul"
          // A region that scrolls must be reachable for the keyboard.
          tabIndex={0}
          aria-label={t('identity.menus.title')}
          sx={{ ...treeSx, userSelect: drag.dragged ? 'none' : 'auto' }}
        >
          {shown.map((row) => {
            const { id } = row.menu;
            return (
              <MenuRow
                key={id}
                row={row}
                address={address}
                folded={folding.isFolded(id)}
                onFold={() => folding.turn(id)}
                drop={drag.target?.id === id ? drag.target.where : null}
                lifted={lift.grabbed === id || drag.dragged === id}
                handle={movable ? { ...drag.handle(id), ...lift.handle(id), 'aria-describedby': helpId } : null}
              />
            );
          })}
        </Panel>
      )}
    </>
  );
}

const treeSx = { listStyle: 'none', m: 0, p: 0, flex: 1, minHeight: 0, overflow: 'auto' } as const;

interface TreeBarProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** What is searched for is shown however it is folded. */
  readonly foldable: boolean;
  readonly parents: readonly string[];
  readonly onFold: (ids: readonly string[]) => void;
}

/** Above the tree: its search, and unfolding or folding all of it. */
function TreeBar({ search, onSearch, foldable, parents, onFold }: TreeBarProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <OutlinedInput
        type="search"
        size="small"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={t('common.search')}
        inputProps={{ 'aria-label': t('identity.menus.search') }}
        startAdornment={
          <InputAdornment position="start">
            <Icon name="search" />
          </InputAdornment>
        }
        sx={{ width: { xs: '100%', sm: 260 } }}
      />
      <Box sx={{ flex: 1 }} />
      <Button size="small" color="inherit" disabled={!foldable} onClick={() => onFold([])}>
        {t('identity.menus.expandAll')}
      </Button>
      <Button size="small" color="inherit" disabled={!foldable} onClick={() => onFold(parents)}>
        {t('identity.menus.collapseAll')}
      </Button>
    </Box>
  );
}
