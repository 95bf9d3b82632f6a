import { expect, it } from 'vitest';
import { type Edits, type Permission, allFlags, edited, matchingRows, rightsRows, withFlag } from './rights-model.ts';

const nothing: Edits = new Map();
function permission(menuId: string, parentMenuId: string | null = null, label = menuId): Permission {
  const menu = { id: menuId, label, labelEn: null, parentMenuId, alias: null };
  return { id: null, menu, ...allFlags(false), viewable: true, userGroupId: 'g', menuId, title: label };
}

it('grants viewing with whatever needs it, and takes all with it', () => {
  expect(withFlag(allFlags(false), 'editable', true)).toEqual({ ...allFlags(false), editable: true, viewable: true });
  expect(withFlag(allFlags(true), 'viewable', false)).toEqual(allFlags(false));
  expect(withFlag(allFlags(true), 'editable', false)).toEqual({ ...allFlags(true), editable: false });
});

it('counts as an edit only what differs from the server', () => {
  const one = permission('a');
  const granted = edited(nothing, one, allFlags(true));
  expect([...granted.keys()]).toEqual(['a']);
  expect(edited(granted, one, { ...allFlags(false), viewable: true }).size).toBe(0);
});

it('puts menus beneath their parents; one whose parent is unknown stands at the top', () => {
  const rows = rightsRows([permission('b', 'a'), permission('a'), permission('c', 'b'), permission('d', 'gone')]);
  expect(rows.map((row) => [row.permission.menuId, row.level])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ]);
});

it('shows a match with the menus above it', () => {
  const rows = rightsRows([permission('a', null, 'Atas'), permission('b', 'a', 'Kasir'), permission('c', 'a', 'Lain')]);
  expect(matchingRows(rows, ' kas ').map((row) => row.permission.menuId)).toEqual(['a', 'b']);
  expect(matchingRows(rows, '')).toHaveLength(3);
});
