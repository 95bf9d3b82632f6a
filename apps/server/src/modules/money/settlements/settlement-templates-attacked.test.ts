import { contract } from '@parking/contract/contract';
import type { TemplatePreview } from '@parking/contract/money/settlements/settlement-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';

const { settlementTemplates: calls } = contract;
let server: TestServer;
let finance: Client & { readonly person: Person };
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  finance = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());

const field = (source: string, more: object = {}) => ({
  source,
  text: null,
  form: null,
  width: null,
  align: 'LEFT',
  pad: ' ',
  ...more,
});

test.each([
  ['ASCII', '😀😀', '??   00000'],
  ['LATIN1', '😀 é', '? é  00000'],
  ['UTF-8', '😀', '😀    00000'],
  ['ASCII', 'abcd😀', 'abcd?00000'],
])('a sign of two halves takes one place of a line of fixed width: %s, %s', async (encoding, text, line) => {
  const header = [field('text', { text, width: 5 }), field('items', { width: 5, align: 'RIGHT', pad: '0' })];
  const { data, error } = await finance.call(calls.preview, {
    body: {
      name: 'Bank kita',
      format: 'FIXED',
      delimiter: ';',
      quoting: 'NEEDED',
      guarded: false,
      header,
      item: [field('position', { width: 5 })],
      trailer: [],
      namePattern: 'X_{number}_{version}.txt',
      nameDay: 'YYYYMMDD',
      encoding,
      lineEnd: 'LF',
      resend: 'ALL',
    },
  });
  expect(error).toBeUndefined();
  expect((data as TemplatePreview).lines).toEqual([line]);
});
