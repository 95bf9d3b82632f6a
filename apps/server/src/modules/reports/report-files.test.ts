import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLockedMonth } from '../money/testing/tax.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import { writtenFile } from '../../platform/report/testing/written-file.ts';
import { type Person, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let owner: Client & { person: Person };

beforeAll(async () => {
  server = await startTestServer();
  owner = await signInAs(server, 'SUPERADMIN');
  await buildLockedMonth(server, owner.person.id);
});
afterAll(() => server.close());

const exportsOfReports = Object.values(contract)
  .flatMap((group) => Object.values(group as Readonly<Record<string, EndpointDefinition>>))
  .filter(({ report, method }) => report && method === 'POST');

const fileOf = (call: EndpointDefinition, body: object) => writtenFile(server, owner, call, { body });

/** Every column that a report has, by the name that its figures have in an answer. */
const columnsOf = ({ report }: EndpointDefinition) =>
  Object.keys(report?.columns ?? {}).map((key) => ({ key, heading: `K-${key}` }));

test('there are reports to be written', () => {
  expect(exportsOfReports.length).toBeGreaterThan(20);
});

test.each(exportsOfReports.map((call) => [call.path, call] as const))(
  '%s is written to a PDF with every column',
  async (_, call) => {
    const columns = columnsOf(call);
    const file = await fileOf(call, { format: 'pdf', title: 'Judul laporan', language: 'id', columns });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.pdf"/);
    const said = readPdf(file.rawPayload)
      .flatMap(({ texts }) => texts)
      .join('');
    expect(said).toContain('Judul laporan');
    expect(said).toContain('Periode: ');
    expect(said).toContain('Disetujui oleh');
    for (const { heading } of columns) expect(said).toContain(heading);
  },
);

test('a format that nobody knows is refused, and so is a column that the report does not have', async () => {
  const [call] = exportsOfReports;
  if (!call) throw new Error('There is no report.');
  const columns = columnsOf(call);
  expect((await owner.call(call, { body: { columns, format: 'docx' } })).status).toBe(400);
  expect(
    (await owner.call(call, { body: { columns: [{ key: 'nothing', heading: 'x' }], format: 'pdf' } })).status,
  ).toBe(400);
  expect((await owner.call(call, { body: { columns, format: 'pdf', title: 'x'.repeat(201) } })).status).toBe(400);
});

test('text for other programs is one line a row under the headings', async () => {
  const call = contract.reports.trafficPerHourExport;
  const file = await fileOf(call, {
    format: 'csv',
    columns: [
      { key: 'hour', heading: 'Jam' },
      { key: 'entered', heading: 'Masuk' },
    ],
  });
  expect(file.headers['content-type']).toMatch(/^text\/csv/);
  const [head = '', ...lines] = file.payload.split('\r\n');
  expect(head.endsWith('Jam,Masuk')).toBe(true);
  expect(lines.at(-2)).toBe('Total,0');
});
