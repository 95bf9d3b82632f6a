import type { NavigationNode } from '@parking/contract/identity/menus';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepRecent, readRecent } from './recent.ts';

const menu = (alias: string): NavigationNode => ({
  id: alias,
  label: alias,
  labelEn: null,
  orderingNumber: 1,
  materialUiIcon: null,
  divider: false,
  module: { id: alias, alias },
  children: [],
});
const navigation = [menu('/gates'), menu('/members')];
const at = (address: string) => ({ address, name: address, icon: null });
const shown = (userId = 'one') => readRecent(userId, navigation).map(({ address }) => address);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('remembers what was chosen last, each once', () => {
  for (const address of ['/gates', '/members?open=1', '/gates']) keepRecent('one', at(address));
  expect(shown()).toEqual(['/gates', '/members?open=1']);
});

it('keeps five', () => {
  for (let record = 1; record <= 7; record += 1) keepRecent('one', at(`/members?open=${record}`));
  expect(shown()).toEqual([7, 6, 5, 4, 3].map((record) => `/members?open=${record}`));
});

it('is of one person, and of what they may open', () => {
  keepRecent('one', at('/gates'));
  keepRecent('one', at('/users?open=2'));
  expect(shown()).toEqual(['/gates']);
  expect(shown('other')).toEqual([]);
  keepRecent('other', at('/members'));
  expect(shown()).toEqual([]);
});

it('begins anew where what is kept cannot be read', () => {
  localStorage.setItem('palette-recent', '{"userId":1');
  expect(shown()).toEqual([]);
});
