import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import type { AnyRow } from '../../model/resource-types.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import type { ListModel } from '../state/list-model.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { SelectionBar } from '../table/selection-bar.tsx';

interface ListControlsProps {
  readonly list: ListModel;
  readonly selected: readonly AnyRow[];
  readonly exported?: ReactNode;
  readonly bulkActions: ((rows: readonly AnyRow[], clear: () => void) => ReactNode) | undefined;
  readonly remove: (() => void) | undefined;
}

/** What stands above the rows: search and tools, or what to do with the selection; the filters; what narrows the list. */
export function ListControls({ list, selected, exported, bulkActions, remove }: ListControlsProps) {
  const id = useId();
  const roomy = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [open, setOpen] = useState(roomy);
  const [all, setAll] = useState(false);
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} clear={list.selection.clear} remove={remove}>
          {bulkActions?.(selected, list.selection.clear)}
        </SelectionBar>
      ) : (
        <ListToolbar
          list={list}
          panelId={id}
          panelOpen={open}
          togglePanel={() => setOpen(!open)}
          all={all}
          toggleAll={() => setAll(!all)}
          exported={exported}
        />
      )}
      {open && <FilterPanel id={id} list={list} all={all} />}
      <FilterChips list={list} />
    </>
  );
}
