import { expect, test } from 'vitest';
import type { z } from 'zod';
import { allEndpoints, contract } from './contract.ts';
import { type EndpointDefinition, endpointKey } from './core/endpoint.ts';
import { errorSentence, errors } from './core/errors.ts';
import { fieldErrors, fieldSentence } from './core/field-errors.ts';
import { languages } from './core/language.ts';
import { formatRupiah, rupiah } from './core/money.ts';
import { isAllowed } from './core/permissions.ts';
import { rightsLetters } from './screens/screen.ts';
import { screenGroups } from './screens/screen-groups.ts';

test('no two calls share a method and path', () => {
  const keys = allEndpoints.map(endpointKey);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('every parameter in braces is declared, and nothing else', () => {
  const wrong = allEndpoints.filter(({ path, params }) => {
    const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    return braces.join() !== Object.keys(params?.shape ?? {}).join();
  });
  expect(wrong.map(endpointKey)).toEqual([]);
});

test('every write says what it affects, unless it changes nothing that a screen shows', () => {
  const silent = new Set([
    'POST /login',
    'POST /logout',
    'POST /users/forgot_password',
    'PUT /users/password_reset/{token}',
    'POST /users/second_factor',
    'POST /asset_files/upload',
    'POST /asset_files/upload-encoded',
    // The reader's own mark, which the reader's browser reads again by itself.
    'POST /news/{id}/seen',
    // Only tells a price.
    'POST /members/get_expire_date',
  ]);
  const wrong = allEndpoints.filter((one) => one.method !== 'GET' && !one.affects && !silent.has(endpointKey(one)));
  expect(wrong.map(endpointKey)).toEqual([]);
});

test('every word that a call reads is one that something changes', () => {
  const changed = new Set<string>(allEndpoints.flatMap(({ affects = [] }) => affects));
  const read = new Set(allEndpoints.flatMap(({ reads = [] }) => reads));
  expect([...read].filter((word) => !changed.has(word))).toEqual([]);
});

test('whoever lists may filter by what the row shows', () => {
  const wrong = allEndpoints.flatMap((definition) => {
    if (!definition.columns || definition.method !== 'GET') return [];
    const row = (definition.reply as z.ZodArray<z.ZodObject>).element.shape;
    return Object.keys(definition.columns)
      .filter((name) => !Object.hasOwn(row, name.split('.')[0] ?? ''))
      .map((name) => `${definition.path} ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('a column of a report is a field of its rows', () => {
  const wrong = allEndpoints.flatMap((definition) => {
    if (definition.method !== 'GET' || !definition.report) return [];
    const { data } = (definition.reply as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }>).shape;
    const { columns } = definition.report;
    const others = Object.keys(columns).filter((name) => !Object.hasOwn(data.element.shape, name));
    return others.map((name) => `${definition.path} ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('every refusal has a sentence in both languages whose gaps are the same', () => {
  const gaps = (sentence: string) =>
    [...sentence.matchAll(/\{(\w+)\}/g)]
      .map(([, name]) => name)
      .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''));
  for (const entry of [...Object.values(errors), ...Object.values(fieldErrors)]) {
    expect(entry.id.length * entry.en.length).toBeGreaterThan(0);
    expect(gaps(entry.id)).toEqual(gaps(entry.en));
  }
  expect(languages.map((language) => errorSentence('in-use', language, { by: 'menus' }))).toEqual([
    'Masih dipakai oleh menu.',
    'Still used by menus.',
  ]);
  expect(fieldSentence('too-short', 'id', { minimum: 8 })).toBe('Paling sedikit 8 karakter.');
});

test('every seeded screen opens by a call of the contract and gives rights that exist', () => {
  const keys = new Set(allEndpoints.map(endpointKey));
  const screens = screenGroups.flatMap((group) => group.screens);
  expect(screens.filter((screen) => !keys.has(screen.module))).toEqual([]);
  expect(
    screens
      .flatMap((screen) => Object.values(screen.rights).flatMap((letters) => letters.split('')))
      .every((letter) => letter in rightsLetters),
  ).toBe(true);
  expect(new Set(screens.map((screen) => screen.route)).size).toBe(screens.length);
});

test('a right is given by any one menu, by the module itself, or by everything; never by default', () => {
  const flags = { viewable: true, addable: false, editable: false, deleteable: false };
  const rights = { everything: false, menus: new Map([['/a', flags]]), modules: new Set(['POST /b']) };
  const on = (flag: 'viewable' | 'addable') => ({ menus: ['/x', '/a'], flag }) as const;
  expect(isAllowed(on('viewable'), 'GET /a', rights)).toBe(true);
  expect(isAllowed(on('addable'), 'POST /a', rights)).toBe(false);
  expect(isAllowed(on('addable'), 'POST /b', rights)).toBe(true);
  expect(isAllowed('gate', 'POST /b', { ...rights, everything: true })).toBe(false);
});

test('whatever an exit screen calls is answered without a licence: cars inside can always leave', () => {
  const { gates, tariffs, paidTypes, parkingOuts, parkingIns, payments, gateActs, offline, cashierSettings } = contract;
  const calls: EndpointDefinition[] = [
    gates.exitPost,
    gates.choose,
    gates.exits,
    tariffs.book,
    paidTypes.options,
    parkingOuts.quoteV2,
    parkingOuts.quoteByCamera,
    parkingOuts.checkOut,
    parkingOuts.lostTicket,
    parkingOuts.reprint,
    parkingIns.search,
    ...Object.values(payments),
    ...Object.values(gateActs),
    ...Object.values(offline),
    ...Object.values(cashierSettings),
    contract.deposits.handIn,
    contract.gateEvents.send,
  ];
  expect(calls.filter(({ openWhen = [] }) => !openWhen.includes('licence-expired')).map(endpointKey)).toEqual([]);
});

test('money is whole rupiah, written as it is printed', () => {
  expect([0, 12_000, -5_500].map(formatRupiah)).toEqual(['Rp 0', 'Rp 12.000', '-Rp 5.500']);
  for (const amount of [-1, 1.5, 2 ** 53, Number.NaN, '12000']) expect(rupiah().safeParse(amount).success).toBe(false);
});
