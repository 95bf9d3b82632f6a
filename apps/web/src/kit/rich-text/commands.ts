import { isSafeLink } from '@parking/contract/communication/news/rich-text';
import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from 'prosemirror-tables';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

const isWithin = ({ selection: { $from } }: EditorState, type: NodeType, level?: number): boolean => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === type && (level === undefined || node.attrs['level'] === level)) return true;
  }
  return false;
};

const isMarked = ({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
};

const heading =
  (level: number): Command =>
  (state, dispatch) =>
    isWithin(state, nodes.heading, level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);

const list =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isWithin(state, type) ? liftListItem(nodes.listItem)(state, dispatch) : wrapInList(type)(state, dispatch);

const quote: Command = (state, dispatch) =>
  isWithin(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const { table, table_row: row, table_cell: cell, table_header: head } = nodes;
  if (!table || !row || !cell || !head) return false;
  const line = (type: NodeType) =>
    row.create(
      null,
      [1, 2, 3].flatMap(() => type.createAndFill() ?? []),
    );
  dispatch?.(state.tr.replaceSelectionWith(table.create(null, [line(head), line(cell), line(cell)])).scrollIntoView());
  return true;
};

export interface Tool {
  readonly name:
    | 'heading'
    | 'subheading'
    | 'bold'
    | 'italic'
    | 'bulletList'
    | 'orderedList'
    | 'quote'
    | 'table'
    | 'undo'
    | 'redo'
    | 'addRow'
    | 'addColumn'
    | 'removeRow'
    | 'removeColumn'
    | 'removeTable';
  readonly icon: string;
  readonly run: Command;
  /** Whether it holds where the cursor stands; absent for what is no state. */
  readonly isOn?: (state: EditorState) => boolean;
  readonly onlyInTable?: true;
}

export const tools: readonly Tool[] = [
  { name: 'heading', icon: 'title', run: heading(2), isOn: (state) => isWithin(state, nodes.heading, 2) },
  { name: 'subheading', icon: 'text_fields', run: heading(3), isOn: (state) => isWithin(state, nodes.heading, 3) },
  { name: 'bold', icon: 'format_bold', run: toggleMark(marks.strong), isOn: (state) => isMarked(state, marks.strong) },
  { name: 'italic', icon: 'format_italic', run: toggleMark(marks.em), isOn: (state) => isMarked(state, marks.em) },
  {
    name: 'bulletList',
    icon: 'format_list_bulleted',
    run: list(nodes.bulletList),
    isOn: (state) => isWithin(state, nodes.bulletList),
  },
  {
    name: 'orderedList',
    icon: 'format_list_numbered',
    run: list(nodes.orderedList),
    isOn: (state) => isWithin(state, nodes.orderedList),
  },
  { name: 'quote', icon: 'format_quote', run: quote, isOn: (state) => isWithin(state, nodes.blockquote) },
  { name: 'table', icon: 'table_chart', run: insertTable },
  { name: 'undo', icon: 'undo', run: undo },
  { name: 'redo', icon: 'redo', run: redo },
  { name: 'addRow', icon: 'playlist_add', run: addRowAfter, onlyInTable: true },
  { name: 'addColumn', icon: 'add_box', run: addColumnAfter, onlyInTable: true },
  { name: 'removeRow', icon: 'playlist_remove', run: deleteRow, onlyInTable: true },
  { name: 'removeColumn', icon: 'indeterminate_check_box', run: deleteColumn, onlyInTable: true },
  { name: 'removeTable', icon: 'delete', run: deleteTable, onlyInTable: true },
];

export const isInLink = (state: EditorState): boolean => isMarked(state, marks.link);

/** The address of the link at the cursor. */
export function linkAt({ selection: { $from, from, to, empty }, doc }: EditorState): string {
  let href = '';
  if (empty) href = String(marks.link.isInSet($from.marks())?.attrs['href'] ?? '');
  else
    doc.nodesBetween(from, to, (node) => {
      href ||= String(marks.link.isInSet(node.marks)?.attrs['href'] ?? '');
    });
  return href;
}

/** Links what is selected, or writes the address itself where nothing is. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    if (!isSafeLink(href)) return false;
    const { from, to, empty } = state.selection;
    const mark = marks.link.create({ href });
    const { tr } = state;
    if (empty) tr.insert(from, schema.text(href, [mark]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Takes the link away from what is selected, or the whole link that the cursor stands in. */
export const removeLink: Command = (state, dispatch) => {
  const { $from, from, to, empty } = state.selection;
  const [start, end] = empty ? [$from.start(), $from.end()] : [from, to];
  dispatch?.(state.tr.removeMark(start, end, marks.link));
  return true;
};

export const insertPicture =
  (token: string, alt: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.picture.create({ token, alt })).scrollIntoView());
    return true;
  };

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView());
  return true;
};

/** Tab leaves the editor, as it leaves any field, but for the next cell of a table. */
export const plugins = (): Plugin[] => [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    Enter: splitListItem(nodes.listItem),
    'Shift-Enter': chainCommands(exitCode, lineBreak),
    'Mod-]': sinkListItem(nodes.listItem),
    'Mod-[': liftListItem(nodes.listItem),
    Tab: goToNextCell(1),
    'Shift-Tab': goToNextCell(-1),
  }),
  keymap(Object.fromEntries(Object.entries(baseKeymap).filter(([key]) => key !== 'Mod-Enter'))),
  tableEditing(),
];

export { isInTable };
