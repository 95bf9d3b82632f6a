import { contract } from '@parking/contract/contract';
import { languages } from '@parking/contract/core/language';
import { recordTables } from '@parking/contract/core/records';
import { operationActions } from '@parking/contract/system/user-activity';
import { expect, test } from 'vitest';
import { recordTexts } from './record-words.ts';
import { activity } from './texts.ts';

test.each(languages)('every act and every kind of record that the log tells of has its word: %s', (language) => {
  const words: Readonly<Record<string, string>> = activity[language].log.values.entity;
  const acts: Readonly<Record<string, string>> = activity[language].log.values.action;
  expect(recordTables.filter((table) => !words[table])).toEqual([]);
  expect(operationActions.filter((action) => !acts[action])).toEqual([]);
});

test.each(languages)(
  'every resource that lies at its table has the names of its fields from its screen: %s',
  (language) => {
    const resources = Object.values(contract).filter((calls) => 'history' in calls && 'create' in calls);
    const tables = recordTables.filter((table) => resources.some(({ list }) => list.path === `/${table}`));
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter((table) => !recordTexts(table, language)?.fields)).toEqual([]);
  },
);
