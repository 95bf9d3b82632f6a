import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Tenant } from '@parking/contract/parking/tenants/tenants';
import { signInAs } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { buildVouchers } from './vouchers.ts';

const { departments, tenants, tenantValidation } = contract;

let built = 0;

/** A tenant with a batch to validate with, if nothing else is said, and its link. */
export async function buildTenant(
  server: TestServer,
  by: Client,
  given: object = {},
  batch: object | null = {},
  pin: string | null = null,
): Promise<{ tenant: Tenant; token: string; batchId: string }> {
  built += 1;
  const key = () => ({ 'idempotency-key': newIdempotencyKey() });
  const label = `Kopi ${built}`;
  const { id: departmentId } = dataOf<{ id: string }>(
    await by.call(departments.create, {
      body: { name: `KOPI-${built}`, label, labelEn: `Coffee ${built}` },
      headers: key(),
    }),
  );
  const body = { departmentId, monthlyQuota: 100, ...given };
  const tenant = dataOf<Tenant>(await by.call(tenants.create, { body, headers: key() }));
  // What one person makes of a day is worth little.
  const maker = await signInAs(server, 'SUPERADMIN');
  const batchId = batch ? (await buildValidations(server, maker, departmentId, batch)).id : '';
  const params = { id: tenant.id };
  const { token } = dataOf<{ token: string }>(await by.call(tenants.makeLink, { params, body: { pin } }));
  return { tenant, token, batchId };
}

/** A batch that a department validates with. */
export const buildValidations = (server: TestServer, by: Client, departmentId: string, given: object = {}) =>
  buildVouchers(server, by, { departmentId, isValidation: true, quantity: 100, ...given });

function dataOf<Data>({ status, data, error }: Answer): Data {
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data as Data;
}

/** A phone that nobody signed in on. */
export const phoneOf = (server: TestServer, { token, pin }: { token: string; pin?: string }) => {
  const guest = server.client();
  const credentials = { token, ...(pin !== undefined && { pin }) };
  return {
    open: () => guest.call(tenantValidation.open, { body: credentials }),
    look: (parkingCode: string) => guest.call(tenantValidation.look, { body: { ...credentials, parkingCode } }),
    validate: (parkingCode: string) => guest.call(tenantValidation.validate, { body: { ...credentials, parkingCode } }),
    validateMany: (parkingCodes: readonly string[]) =>
      guest.call(tenantValidation.validateMany, { body: { ...credentials, parkingCodes } }),
  };
};
