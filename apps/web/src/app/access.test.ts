import { expect, test } from 'vitest';
import type { Access } from '../kit/model/screens.ts';
import { type Role, accessGroups, admits } from './access.ts';

test('each access group lets in the roles that the specification gives it', () => {
  const roles: readonly Role[] = ['guest', 'user', 'staff', 'admin'];
  const groups = Object.keys(accessGroups) as Access[];
  const admitted = groups.map((group) => [group, roles.filter((role) => admits(group, role))]);
  expect(Object.fromEntries(admitted)).toEqual({
    admin: ['admin'],
    staff: ['staff', 'admin'],
    user: ['user', 'staff', 'admin'],
    onlyGuest: ['guest'],
    any: ['guest', 'user', 'staff', 'admin'],
  });
});
