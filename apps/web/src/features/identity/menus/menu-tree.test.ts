import { describe, expect, it } from 'vitest';
import {
  type Menu,
  dropped,
  isWithin,
  matchingIds,
  movedMenus,
  nextNumber,
  placesOf,
  stepped,
  treeRows,
} from './menu-tree.ts';

function menu(id: string, orderingNumber: number, parentMenuId: string | null = null): Menu {
  return {
    id,
    label: id,
    labelEn: null,
    orderingNumber,
    moduleId: null,
    parentMenuId,
    materialUiIcon: null,
    divider: false,
    module: null,
    parentMenu: null,
    updatedAt: '2026-11-20T00:00:00',
  };
}

const rows = [menu('a', 10), menu('b', 20), menu('b1', 10, 'b'), menu('b2', 20, 'b'), menu('c', 30)];
const places = placesOf(rows);
const order = (of: typeof places) => treeRows(rows, of, () => false).map((row) => `${row.level}${row.menu.id}`);

describe('the tree of menus', () => {
  it('stands in the order of its numbers', () => {
    expect(order(places)).toEqual(['0a', '0b', '1b1', '1b2', '0c']);
  });

  it('hides what is folded', () => {
    expect(treeRows(rows, places, (id) => id === 'b').map((row) => row.menu.id)).toEqual(['a', 'b', 'c']);
  });

  it('moves by steps', () => {
    expect(order(stepped(places, 'c', 'up'))).toEqual(['0a', '0c', '0b', '1b1', '1b2']);
    expect(order(stepped(places, 'c', 'in'))).toEqual(['0a', '0b', '1b1', '1b2', '1c']);
    expect(order(stepped(places, 'b1', 'out'))).toEqual(['0a', '0b', '1b2', '0b1', '0c']);
  });

  it('stays as it is at its ends', () => {
    expect(stepped(places, 'a', 'up')).toBe(places);
    expect(stepped(places, 'c', 'down')).toBe(places);
    expect(stepped(places, 'a', 'in')).toBe(places);
    expect(stepped(places, 'a', 'out')).toBe(places);
  });

  it('is dropped before, after and into another menu', () => {
    expect(order(dropped(places, 'c', { id: 'a', where: 'before' }))).toEqual(['0c', '0a', '0b', '1b1', '1b2']);
    expect(order(dropped(places, 'a', { id: 'b1', where: 'after' }))).toEqual(['0b', '1b1', '1a', '1b2', '0c']);
    expect(order(dropped(places, 'a', { id: 'c', where: 'inside' }))).toEqual(['0b', '1b1', '1b2', '0c', '1a']);
  });

  it('never goes beneath itself', () => {
    expect(isWithin(places, 'b2', 'b')).toBe(true);
    expect(dropped(places, 'b', { id: 'b2', where: 'inside' })).toBe(places);
  });

  it('tells the server only the menus that moved', () => {
    expect(movedMenus(rows, places, stepped(places, 'b1', 'down'))).toEqual([
      { id: 'b2', parentMenuId: 'b', orderingNumber: 10 },
      { id: 'b1', parentMenuId: 'b', orderingNumber: 20 },
    ]);
    expect(movedMenus(rows, places, places)).toEqual([]);
  });

  it('finds menus with those above them', () => {
    expect([...matchingIds(rows, places, 'B2')].sort()).toEqual(['b', 'b2']);
  });

  it('numbers a new menu behind its siblings', () => {
    expect(nextNumber(rows, 'b')).toBe(30);
    expect(nextNumber(rows, 'c')).toBe(10);
  });
});
