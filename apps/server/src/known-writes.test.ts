import { allEndpoints } from '@parking/contract/contract';
import { approval } from '@parking/contract/core/approval';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { isCatalogue } from '@parking/contract/core/resource';
import { rightsLetters } from '@parking/contract/screens/screen';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { controlledWrites } from '@parking/contract/controls/controlled-writes';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { resources } from './testing/samples/all.ts';

/** Codes and names, and nothing that counts anywhere. */
const ofNames = new Set(
  resources
    .filter(([, resource]) => isCatalogue(resource))
    .flatMap(([, resource]) => Object.values(resource))
    .filter(({ path }) => /^\/[^/]+(?:\/\{id\}|\/import)?$/.test(path)),
);
const isWrittenByAdmin = (definition: EndpointDefinition): boolean => {
  const { method, permission, path } = definition;
  if (ofNames.has(definition) || method === 'GET' || path.endsWith('/export')) return false;
  if (typeof permission !== 'object' || !('menus' in permission)) return false;
  const { flag, menus } = permission;
  return screenGroups
    .flatMap(({ screens }) => screens)
    .filter(({ route }) => menus.includes(route))
    .some(({ rights }) => (rights.ADMIN ?? '').split('').some((letter) => rightsLetters[letter] === flag));
};
const beginningOf = (path: string): string | undefined =>
  Object.keys(controlledWrites)
    .filter((begin) => path === begin || path.startsWith(`${begin}/`))
    .toSorted((one, other) => other.length - one.length)[0];
const fieldsOf = ({ body }: EndpointDefinition): string[] =>
  Object.keys((body as z.ZodObject | undefined)?.shape ?? {}).filter(
    (name) => name !== 'updatedAt' && !(name in approval),
  );

describe('what an administrator may write', () => {
  test('is all known, field by field: what of it loosens, and why the rest does not', () => {
    const unknown = allEndpoints.filter(isWrittenByAdmin).flatMap((definition) => {
      const begin = beginningOf(definition.path);
      const writes = begin === undefined ? undefined : controlledWrites[begin];
      if (!writes) return [endpointKey(definition)];
      if (!writes.controls) return [];
      const known = new Set([...Object.keys(writes.controls), ...writes.others]);
      return fieldsOf(definition).flatMap((field) => (known.has(field) ? [] : [`${endpointKey(definition)} ${field}`]));
    });
    expect(unknown).toEqual([]);
  });

  test('can be signed for wherever something of it loosens, and nothing is listed that is not there', () => {
    const paths = allEndpoints.filter(isWrittenByAdmin).map(({ path }) => beginningOf(path));
    expect(Object.keys(controlledWrites).filter((begin) => !paths.includes(begin))).toEqual([]);
    const unsigned = allEndpoints.filter(isWrittenByAdmin).flatMap((definition) => {
      const writes = controlledWrites[beginningOf(definition.path) ?? ''];
      if (!writes?.controls) return [];
      const loosens = fieldsOf(definition).some((field) => field in writes.controls);
      const isRemoval = definition.method === 'DELETE' && definition.path.split('/').length === 3 && writes.removal;
      const signs = 'approverUsername' in ((definition.body as z.ZodObject | undefined)?.shape ?? {});
      return (loosens || isRemoval) && !signs ? [endpointKey(definition)] : [];
    });
    // Nobody is in a new group, and no camera is of a new type.
    expect(unsigned.toSorted()).toEqual(['POST /device_types', 'POST /user_groups']);
  });
});
