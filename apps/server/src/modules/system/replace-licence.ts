import type { contract } from '@parking/contract/contract';
import type { LicenceState } from '../../platform/auth/licence.ts';
import { keepLicence } from '../../platform/auth/stored-licence.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';

/** Takes a licence that is genuine and does not end before the one in force; it holds at once. */
export async function replaceLicence(
  { database, licence }: Platform,
  { body, log }: Context<typeof contract.system.replaceLicense>,
): Promise<LicenceState> {
  const terms = licence.check(body.licence);
  if (terms === null) throw badInput({ path: 'licence', code: 'licence-not-genuine' });
  const before = licence.state();
  if (before.validUntil !== null && terms.validUntil < before.validUntil)
    throw badInput({ path: 'licence', code: 'licence-ends-earlier', values: { date: before.validUntil } });
  await inTransaction(database, async (tx) => {
    await keepLicence(tx, body.licence);
    await log(
      { action: 'replace-licence', entity: 'licence', entityId: null, before: { ...before }, after: terms },
      tx,
    );
  });
  await licence.refresh();
  return licence.state();
}
