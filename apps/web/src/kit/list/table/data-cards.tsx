import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panel.tsx';
import { rowHeight } from '../../../theme/tokens.ts';
import type { AnyRow } from '../../model/resource-types.ts';
import { Cell, RowLink } from './data-table.tsx';
import { cardColumns } from '../state/column-model.ts';
import { CardsFoot } from './list-foot.tsx';
import type { ListModel } from '../state/list-model.ts';

/** The list on a phone: a row becomes a card with the fields that matter. */
export function DataCards({ list }: { readonly list: ListModel }) {
  return (
    <Box
      component="ul"
      aria-busy={list.waiting}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {list.rows.map((row) => (
        <DataCard key={row.id} row={row} list={list} />
      ))}
      {list.foot && <CardsFoot list={list} foot={list.foot} />}
    </Box>
  );
}

function DataCard({ row, list }: { readonly row: AnyRow; readonly list: ListModel }) {
  const { t } = useTranslation();
  const [first, ...others] = cardColumns(list.shown, list.state.sort);
  return (
    <Panel
      component="li"
      data-row={row.id}
      sx={{
        display: 'flex',
        position: 'relative',
      }}
    >
      {list.selectable && (
        <Checkbox
          checked={list.selection.has(row.id)}
          onChange={() => list.selection.toggle(row.id, false)}
          slotProps={{ input: { 'aria-label': t('kit.list.selectRow', { name: list.nameOf(row) }) } }}
          sx={{ alignSelf: 'flex-start', width: rowHeight.touch, height: rowHeight.touch, zIndex: 1 }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0, p: 3, pl: list.selectable ? 0 : 4 }}>
        {first && (
          <Box
            sx={{
              typography: 'h4',
              overflowWrap: 'anywhere',
              '& a::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            <RowLink row={row} list={list} column={first} />
          </Box>
        )}
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 1,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 3,
            rowGap: 1,
            typography: 'body2',
          }}
        >
          {others.map((column) => (
            <Box key={column.key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {column.label}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Cell row={row} list={list} column={column} />
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Panel>
  );
}
