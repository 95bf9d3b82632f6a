import { expect } from 'vitest';
import { type Row, exitFields, proveFields } from './records.ts';
import type { Person } from '../people.ts';
import type { Stranger } from './stranger.ts';

interface Audits {
  readonly as: (...groups: string[]) => Promise<Stranger & Person>;
}

/** Exits are looked at again by a client that knows the specification alone. */
export async function proveAudits({ as }: Audits): Promise<void> {
  const auditor = await as('AUDITOR', 'OWNER');
  const [one, other] = await auditor.make<Row[]>('GET /parking_outs/v2', {
    query: 'page=0&size=10&freePass.equals=false',
  });
  const path = [one?.id ?? ''];
  await auditor.make('GET /parking_out_audits/view_detail', { query: `parkingOutId=${one?.id}` });
  const said = { parkingOutId: one?.id, status: 'NO_EVIDENCE', plateNumber: null, vehicleId: null, amount: null };
  const [audited] = await auditor.make<Row[]>('POST /parking_out_audits/audit', {
    body: { ...said, reason: null, note: null },
  });
  expect(audited).toMatchObject({ id: one?.id, status: 'NO_EVIDENCE' });
  await auditor.make('POST /parking_out_audits/rollback_matched/{id}', { path });
  const unmatched = { parkingOutId: other?.id, status: 'UNMATCHED', reason: 'PLATE', note: 'Plat lain' };
  await auditor.make('POST /parking_out_audits/audit', { body: { items: [{ ...unmatched, amount: 0 }] } });
  await auditor.make('POST /parking_out_audits/rollback_unmatched/{id}', {
    path: [other?.id ?? ''],
    body: { note: 'Salah lihat' },
  });
  const [listed] = await auditor.make<Row[]>('GET /parking_outs/audit_list', { query: 'page=0&size=10' });
  proveFields(exitFields, listed ?? {});
  await auditor.make('GET /parking_outs/audit_matched', { query: 'page=0&size=10' });
  await auditor.make('GET /parking_out_audits/audit_report');
  const read = { parkingOutId: one?.id, parkingInId: null, plateNumber: 'B 1 ASG', side: 'EXIT' };
  await auditor.make('POST /audit_plates/save_plate', { body: read });
  const plates = await auditor.make<Row[]>('GET /audit_plates', { query: 'page=0&size=10' });
  expect(plates).toMatchObject([{ plateNumber: 'B1ASG', side: 'EXIT' }]);
}
