import type { NavigationNode } from '@parking/contract/identity/menus';
import { describe, expect, it } from 'vitest';
import { kindOf, shownNodes } from './navigation-kinds.ts';

function node(given: Partial<NavigationNode> & { alias?: string }): NavigationNode {
  const { alias, ...rest } = given;
  const module = alias === undefined ? null : { id: alias, alias };
  const plain = { id: 'x', label: 'x', labelEn: null, orderingNumber: 0, materialUiIcon: null, divider: false };
  return { ...plain, module, children: [], ...rest };
}
const line = (orderingNumber: number) => node({ id: `line ${orderingNumber}`, divider: true, orderingNumber });
const names = (nodes: readonly NavigationNode[]) => nodes.map(({ id }) => id);

describe('a menu', () => {
  it('with a module is an item, or a link when that lies elsewhere', () => {
    expect(kindOf(node({ alias: '/users' }))).toBe('item');
    expect(kindOf(node({ alias: 'https://example.com' }))).toBe('link');
  });
  it('with sub-menus is a collapse, with neither a group, and a line is a line', () => {
    expect(kindOf(node({ children: [node({})] }))).toBe('collapse');
    expect(kindOf(node({}))).toBe('group');
    expect(kindOf(node({ divider: true }))).toBe('divider');
  });
});

const plain = { superadmin: false, developer: false };

describe('the menus shown', () => {
  const all = [
    node({ id: 'last', orderingNumber: 9, alias: '/last' }),
    node({ id: 'first', orderingNumber: 1, alias: '/first' }),
    line(2),
    node({ id: 'status', orderingNumber: 3, alias: '/status' }),
    line(4),
  ];
  it('stand in their order', () => {
    expect(names(shownNodes(all, { superadmin: true, developer: false }))).toEqual([
      'first',
      'line 2',
      'status',
      'line 4',
      'last',
    ]);
  });
  it('hold Status and its lines for SUPERADMIN alone', () => {
    expect(names(shownNodes(all, plain))).toEqual(['first', 'last']);
    const apart = [...all, line(10), node({ id: 'end', orderingNumber: 11, alias: '/end' })];
    expect(names(shownNodes(apart, plain))).toEqual(['first', 'last', 'line 10', 'end']);
  });
  it('hold the tables of the program itself for who asks for them, and no group that is empty without', () => {
    const groups = [
      node({ id: 'system', orderingNumber: 1, children: [node({ id: 'modules', alias: '/modules' })] }),
      node({
        id: 'users',
        orderingNumber: 2,
        children: [node({ id: 'groups', alias: '/module_group' }), node({ id: 'people', alias: '/users' })],
      }),
      node({ id: 'title', orderingNumber: 3 }),
    ];
    const shown = shownNodes(groups, plain);
    expect(names(shown)).toEqual(['users', 'title']);
    expect(names(shown[0]?.children ?? [])).toEqual(['people']);
    const asked = shownNodes(groups, { ...plain, developer: true });
    expect(names(asked)).toEqual(['system', 'users', 'title']);
    expect(names(asked[1]?.children ?? [])).toEqual(['groups', 'people']);
  });
});
