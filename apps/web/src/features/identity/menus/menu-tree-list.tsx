import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { Notice } from '../../../kit/list/list-states.tsx';
import type { RecordAddress } from '../../../kit/record/use-record-address.ts';
import { Icon } from '../../../theme/icon.tsx';
import { MenuRow } from './menu-row.tsx';
import { type Menu, type Places, type Step, childrenOf, dropped, matchingIds, stepped, treeRows } from './menu-tree.ts';
import { useDrag } from './use-drag.ts';
import { useMenuOrder } from './use-menu-order.ts';

interface MenuTreeListProps {
  readonly rows: readonly Menu[];
  readonly editable: boolean;
  readonly address: RecordAddress;
  readonly refresh: () => Promise<unknown>;
}

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

export function MenuTreeList({ rows, editable, address, refresh }: MenuTreeListProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [grabbed, setGrabbed] = useState<string | null>(null);
  const [said, say] = useState('');
  const order = useMenuOrder(rows, refresh);
  const { places } = order;
  const searching = search.trim() !== '';
  const movable = editable && !searching && !order.busy;
  const drag = useDrag((id, target) => order.save(dropped(places, id, target)));

  const found = searching ? matchingIds(rows, places, search) : null;
  const all = treeRows(rows, places, (id) => !searching && folded.has(id));
  const shown = found ? all.filter(({ menu }) => found.has(menu.id)) : all;
  const parents = rows.filter(({ id }) => childrenOf(places, id).length > 0).map(({ id }) => id);

  const nameOf = (id: string) => {
    const menu = rows.find((row) => row.id === id);
    return menu ? labelIn(menu) : '';
  };
  const placeText = (id: string, at: Places) => {
    const row = treeRows(rows, at, () => false).find(({ menu }) => menu.id === id);
    return row ? t('identity.menus.place', { position: row.position, count: row.siblings, level: row.level + 1 }) : '';
  };
  const keys = (id: string) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === ' ' || (event.key === 'Enter' && grabbed === id)) {
      event.preventDefault();
      const text = { name: nameOf(id), place: placeText(id, places) };
      setGrabbed(grabbed === id ? null : id);
      say(t(grabbed === id ? 'identity.menus.dropped' : 'identity.menus.grabbed', text));
      if (grabbed === id) order.save(places);
    } else if (grabbed === id && step) {
      event.preventDefault();
      const next = stepped(places, id, step);
      order.try(next);
      say(placeText(id, next));
    } else if (grabbed === id && event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    }
  };
  const cancel = () => {
    if (grabbed === null) return;
    say(t('identity.menus.cancelled', { name: nameOf(grabbed) }));
    setGrabbed(null);
    order.cancel();
  };
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <OutlinedInput
          type="search"
          size="small"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
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
        <Button size="small" color="inherit" disabled={searching} onClick={() => setFolded(new Set())}>
          {t('identity.menus.expandAll')}
        </Button>
        <Button size="small" color="inherit" disabled={searching} onClick={() => setFolded(new Set(parents))}>
          {t('identity.menus.collapseAll')}
        </Button>
      </Box>
      {editable && searching && <Alert severity="info">{t('identity.menus.searchPausesMoving')}</Alert>}
      <Box id={helpId} sx={{ display: 'none' }}>
        {t('identity.menus.moveHelp')}
      </Box>
      <Box
        aria-live="assertive"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </Box>
      {shown.length === 0 ? (
        <Notice icon="search_off" title={t('identity.menus.noMatches')} />
      ) : (
        <Panel
          component="ul"
          // A region that scrolls must be reachable for the keyboard.
          tabIndex={0}
          aria-label={t('identity.menus.title')}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            flex: 1,
            minHeight: 0,
            overflow: 'auto',
            userSelect: drag.dragged ? 'none' : 'auto',
          }}
        >
          {shown.map((row) => (
            <MenuRow
              key={row.menu.id}
              row={row}
              address={address}
              folded={folded.has(row.menu.id)}
              onFold={() => fold(row.menu.id)}
              drop={drag.target?.id === row.menu.id ? drag.target.where : null}
              lifted={grabbed === row.menu.id || drag.dragged === row.menu.id}
              handle={
                movable
                  ? {
                      ...drag.handle(row.menu.id),
                      onKeyDown: keys(row.menu.id),
                      onBlur: grabbed === row.menu.id ? cancel : undefined,
                      'aria-describedby': helpId,
                      'aria-pressed': grabbed === row.menu.id,
                    }
                  : null
              }
            />
          ))}
        </Panel>
      )}
    </>
  );
}
