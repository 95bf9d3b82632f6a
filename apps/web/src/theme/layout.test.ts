import { expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { shell } from './tokens.ts';

it('is layout1 over the whole window, and 1280 wide for who wants it boxed', () => {
  expect(layoutOf({})).toEqual({ style: 'layout1', boxed: false });
  expect(layoutOf({ boxed: true, darkMode: true })).toEqual({ style: 'layout1', boxed: true });
  expect(shell.boxedWidth).toBe(1280);
});
