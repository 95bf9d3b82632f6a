import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { describe, expect, test } from 'vitest';
import { serverRoot } from './root.ts';

const root = join(serverRoot, '../..');

const folders = {
  contract: 'packages/contract/src',
  server: 'apps/server/src/modules',
  web: 'apps/web/src/features',
} as const;
type Layer = keyof typeof folders;
const layers = Object.keys(folders) as Layer[];
/** Of the contract and no domains: what all calls are made of, the menu, and what demo and simulator invent. */
const others = new Set(['core', 'screens', 'demo']);

/** The rows of the table under a heading, cells as they stand. */
function tableOf(heading: string): string[][] {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const part = glossary.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const listed = (cell = ''): string[] => (cell === '-' ? [] : cell.split(', '));

const hasFiles = (path: string): boolean =>
  readdirSync(path, { withFileTypes: true }).some((entry) => entry.isFile() || hasFiles(join(path, entry.name)));
const domainsOf = (layer: Layer): string[] =>
  readdirSync(join(root, folders[layer]), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.has(entry.name))
    .map(({ name }) => name)
    .filter((name) => hasFiles(join(root, folders[layer], name)));

test.each(layers)('the domains of the %s are those of the glossary', (layer) => {
  const named = tableOf('Domains').flatMap(([domain = '', , where]) => (listed(where).includes(layer) ? [domain] : []));
  expect(domainsOf(layer).toSorted()).toEqual(named.toSorted());
});

const acts = tableOf('Acts').map(([act = '', calls, server, web]) => ({
  act,
  calls: listed(calls).map((call) => call.split('.') as [group: string, name: string]),
  server: listed(server),
  web: listed(web),
}));
const groups: Readonly<Record<string, Readonly<Record<string, EndpointDefinition>>>> = contract;
const stemOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe.each(acts)('$act', ({ calls, server, web }) => {
  test('is called, served and shown by one word', () => {
    expect(calls.filter(([group, name]) => !groups[group]?.[name])).toEqual([]);
    const files = [...server.map((file) => join(folders.server, file)), ...web.map((file) => join(folders.web, file))];
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const served = server.map((file) => readFileSync(join(root, folders.server, file), 'utf8')).join('\n');
    expect(calls.filter(([, name]) => !new RegExp(`\\b${name}`).test(served))).toEqual([]);
    const stems = calls.map(([, name]) => stemOf(name));
    const unlike = web.filter((file) => {
      const text = readFileSync(join(root, folders.web, file), 'utf8');
      return !stems.some((stem) => file.includes(stem)) && !calls.some(([, name]) => text.includes(name));
    });
    expect(unlike).toEqual([]);
  });
});

/** What every resource and report does alike, or what another spelling of the specification does. */
const alike = /^(?:create|update|remove|export|import)$|Export$|BySpecification$/;
/** Groups of calls by which a stay or money is acted on. */
const ofStaysAndMoney =
  'parkingOuts parkingIns entryPaid preEntry payments gateActs offline toCollect shortPayments corrections freePasses freePassRequests paymentsOnAccount deposits depositPayments nonCash unmatchedTakings floats cashDrops ticketBooklets ticketUses cashCounts operatorDebts claimedPayments feeRates settlements settlementAnswers taxReturns parkingOutAudits auditPlates cashIns cashOuts cashMutations membershipTransactions tenantAccounts sweeps abandonedVehicles'.split(
    ' ',
  );

test('no act on a stay or on money is without its word', () => {
  const known = new Set(acts.flatMap(({ calls }) => calls.map((call) => call.join('.'))));
  const nameless = ofStaysAndMoney.flatMap((group) =>
    Object.entries(groups[group] ?? {})
      .filter(([name, { method }]) => method !== 'GET' && !alike.test(name) && !known.has(`${group}.${name}`))
      .map(([name]) => `${group}.${name}`),
  );
  expect(nameless).toEqual([]);
});
