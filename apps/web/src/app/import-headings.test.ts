import { allEndpoints } from '@parking/contract/contract';
import type { ImportDefinition } from '@parking/contract/core/import';
import { type Language, languages } from '@parking/contract/core/language';
import { userImport } from '@parking/contract/identity/users';
import { inventoryImport } from '@parking/contract/inventory/inventories';
import { departmentImport } from '@parking/contract/members/departments';
import { memberImport } from '@parking/contract/members/member-imports';
import { describe, expect, it } from 'vitest';
import type { ResourceTexts, ResourceTextsKey } from '../kit/model/resource-types.ts';
import { resources } from './all-texts.ts';

const screens: readonly { definition: ImportDefinition; texts: ResourceTextsKey }[] = [
  { definition: departmentImport, texts: 'members.departments' },
  { definition: memberImport, texts: 'memberImports.rows' },
  { definition: inventoryImport, texts: 'inventory.items' },
  { definition: userImport, texts: 'identity.users' },
];

type AllTexts = Readonly<Record<string, Readonly<Record<string, ResourceTexts | undefined>> | undefined>>;
function textsAt(key: ResourceTextsKey, language: Language): ResourceTexts {
  const [domain = '', name = ''] = key.split('.');
  const found = (resources[language] as unknown as AllTexts)[domain]?.[name];
  if (!found) throw new Error(`No texts at ${key}`);
  return found;
}

it('every import is known here', () => {
  const imported = allEndpoints.flatMap(({ path }) =>
    path.endsWith('/import') ? [path.replace(/\/import$/, '')] : [],
  );
  expect(screens.map(({ definition }) => definition.path).toSorted()).toEqual(imported.toSorted());
});

describe.each(screens)('a sheet of $definition.path', ({ definition, texts }) => {
  it.each(languages)('is headed as its screen names the fields: %s', (language) => {
    const { fields } = textsAt(texts, language);
    const headings = definition.columns.map(({ key, heading }) => [key, heading[language]]);
    expect(headings).toEqual(definition.columns.map(({ key }) => [key, fields[key]]));
  });

  it.each(languages)('calls values what its screen calls them: %s', (language) => {
    const { values = {} } = textsAt(texts, language);
    for (const column of definition.columns) {
      const words = Object.entries(column.values ?? {}).map(([code, word]) => [code, word[language]]);
      expect(Object.fromEntries(words)).toEqual(values[column.key] ?? {});
    }
  });
});
