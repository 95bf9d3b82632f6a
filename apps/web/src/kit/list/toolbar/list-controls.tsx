import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import type { AnyRow } from '../../model/resource-types.ts';
import { hasClipboard } from '../copy/copy-rows.ts';
import { useCopyKeys, useCopyRows } from '../copy/use-copy.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { useFieldPlaces } from '../filters/use-field-places.ts';
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
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  const copy = useCopyRows();
  useCopyKeys(list.selection.ids);
  const { layout, arrange } = list;
  const [onPhone, setOnPhone] = useState(false);
  const open = roomy ? !layout.folded : onPhone;
  const { places, measured } = useFieldPlaces(roomy);
  const [all, setAll] = useState(false);
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          count={selected.length}
          copy={isTable && hasClipboard() ? () => copy(list.selection.ids) : undefined}
          clear={list.selection.clear}
          remove={remove}
        >
          {bulkActions?.(selected, list.selection.clear)}
        </SelectionBar>
      ) : (
        <ListToolbar
          list={list}
          panelId={id}
          panelOpen={open}
          togglePanel={() => (roomy ? arrange({ folded: open }) : setOnPhone(!open))}
          places={places}
          all={all}
          toggleAll={() => setAll(!all)}
          exported={exported}
        />
      )}
      {open && <FilterPanel id={id} list={list} places={all ? null : places} measured={measured} />}
      <FilterChips list={list} />
    </>
  );
}
