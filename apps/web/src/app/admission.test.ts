import type { NavigationNode } from '@parking/contract/identity/menus';
import type { Profile } from '@parking/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { admissionOf } from './admission.ts';

function menu(alias: string, children: NavigationNode[] = []): NavigationNode {
  const module = alias ? { id: alias, alias } : null;
  return {
    id: alias,
    label: alias,
    labelEn: null,
    orderingNumber: 0,
    materialUiIcon: null,
    divider: false,
    module,
    children,
  };
}

const navigation = [menu('', [menu('/users'), menu('/user_groups')])];
const profileWith = (mustChangePassword: boolean) => ({ mustChangePassword }) as Profile;
const guest = { state: 'guest', profile: null, navigation: [] } as const;
const loading = { state: 'loading', profile: null, navigation: [] } as const;
const ready = { state: 'ready', profile: profileWith(false), navigation } as const;
const forced = { state: 'ready', profile: profileWith(true), navigation } as const;

describe('a guest', () => {
  it.each(['onlyGuest', 'any'] as const)('enters screens for %s', (access) => {
    expect(admissionOf({ access }, '/login', guest)).toBe('enter');
  });
  it.each(['user', 'staff', 'admin'] as const)('is sent to log in from screens for %s', (access) => {
    expect(admissionOf({ access }, '/users', guest)).toBe('to-login');
  });
});

describe('a signed-in user', () => {
  it('waits until it is known who they are', () => {
    expect(admissionOf({ access: 'admin' }, '/users', loading)).toBe('wait');
  });
  it('enters what their menus hold, and what lies beneath it', () => {
    expect(admissionOf({ access: 'admin' }, '/users', ready)).toBe('enter');
    expect(admissionOf({ access: 'admin' }, '/user_groups/1/access_groups', ready)).toBe('enter');
  });
  it('is turned away from what their menus do not hold, however alike its name', () => {
    expect(admissionOf({ access: 'admin' }, '/modules', ready)).toBe('elsewhere');
    expect(admissionOf({ access: 'staff' }, '/modules', ready)).toBe('elsewhere');
    expect(admissionOf({ access: 'admin' }, '/users_archive', ready)).toBe('elsewhere');
  });
  it('enters the personal screens without a menu', () => {
    expect(admissionOf({ access: 'user' }, '/notifications', ready)).toBe('enter');
  });
  it('has no business on the log-in screen', () => {
    expect(admissionOf({ access: 'onlyGuest' }, '/login', ready)).toBe('elsewhere');
  });
});

describe('a user whose password must be changed', () => {
  it.each(['/dashboard', '/users', '/gate_monitoring', '/license_expired'])('is led away from %s', (path) => {
    expect(admissionOf({ access: 'any' }, path, forced)).toBe('to-change-password');
  });
  it.each([
    ['/change_password', 'user'],
    ['/logout', 'user'],
    ['/login', 'onlyGuest'],
  ] as const)('may be on %s', (path, access) => {
    expect(admissionOf({ access }, path, forced)).toBe('enter');
  });
});
