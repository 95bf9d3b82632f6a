import { logIn } from './api.ts';
import { addPerson } from './people.ts';

/** One superadministrator a worker: a second login of the same account would end the first. */
export const workerName = (index: number): string => `penguji${index}`;

/** Makes who signs beside that worker: nobody is signed for by an account that they made themselves. */
export const makerName = (index: number): string => `pembuat${index}`;

/** Fills the new installation with people and records, so that screens have something to show. */
export default async function prepare(): Promise<void> {
  const admin = await logIn('admin', process.env['E2E_PASSWORD'] ?? '');
  for (let index = 0; index < 8; index += 1) {
    for (const username of [workerName(index), makerName(index)])
      await addPerson(admin, { username, groups: ['SUPERADMIN'] });
  }
  for (const [username, group] of [
    ['rina', 'CASHIER'],
    ['budi', 'OPERATOR'],
    ['sari', 'FINANCE'],
    ['agus', 'AUDITOR'],
    ['dewi', 'ADMIN'],
  ] as const) {
    await addPerson(admin, { username, groups: [group] });
  }
  // Where a story uses a real provider, a type without one is nobody's: these two stay the simulator's.
  const types = await admin.call<{ id: string; kind: string }[]>('GET', '/paid-type/list');
  for (const { id, kind } of types)
    if (kind === 'QRIS' || kind === 'EMONEY')
      await admin.call('PUT', `/paid-type/${id}/provider`, { provider: 'SIMULATOR' });
  for (const [name, label, labelEn] of [
    ['KTP', 'Kartu tanda penduduk', 'Identity card'],
    ['SIM', 'Surat izin mengemudi', 'Driving licence'],
    ['PASPOR', 'Paspor', 'Passport'],
  ]) {
    await admin.call('POST', '/identity_types', { name, label, labelEn });
  }
  await admin.call('POST', '/announcements', { message: 'Gate Utara ditutup untuk perawatan pukul 22.00.' });
}
