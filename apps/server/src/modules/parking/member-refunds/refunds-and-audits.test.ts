import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Answer } from '../../../testing/test-server.ts';
import { audits } from '../../audits/testing/audits.ts';
import { usualPrice } from '../../money/testing/deposits.ts';
import { plateOf } from '../testing/memberships.ts';
import { type Refunds, openRefunds } from '../testing/member-refunds.ts';
import { endsSound } from '../../../testing/ends-sound.ts';

let { server, admin, second, joined, paid, decide, asked }: Refunds = {} as Refunds;
beforeAll(async () => {
  ({ server, admin, second, joined, paid, decide, asked } = await openRefunds());
});
afterAll(() => server.close());
endsSound(() => server);

const codeOf = ({ error }: Answer) => error?.code;
const whyOf = ({ body }: Answer) => {
  const { code, values } = (body as { error: { code: string; values?: { why?: string } } }).error;
  return [code, values?.why];
};
describe('an audit of a stay that is to be given back', () => {
  const tooMuch = (parkingOutId: string, amount: number) => ({
    parkingOutId,
    status: 'UNMATCHED',
    reason: 'PRICE',
    amount,
  });

  test('takes nothing off any more that was given back', async () => {
    const member = await joined();
    const stay = await paid(plateOf(member));
    await decide(second, (await asked(admin, member, stay)).id);
    const auditor = await signInAs(server, 'AUDITOR');
    expect((await audits.audit(auditor, tooMuch(stay.id, -1))).error.fields).toMatchObject([
      { path: 'amount', code: 'too-small' },
    ]);
    expect((await audits.audit(auditor, tooMuch(stay.id, 0))).status).toBe(200);
  });

  test('that finds too much is waited for until a second auditor agrees, and both at once take no more than was paid', async () => {
    const [auditor, other] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
    const member = await joined();
    const stay = await paid(plateOf(member));
    const refund = await asked(admin, member, stay);
    await audits.audit(auditor, tooMuch(stay.id, -3_000));
    expect(whyOf(await decide(second, refund.id))).toEqual(['refund-refused', 'refundAuditWaits']);
    expect((await audits.confirm(other, stay.id)).status).toBe(200);
    expect(codeOf(await decide(second, refund.id))).toBe('refund-changed');
    await decide(second, refund.id, false);
    const again = await asked(admin, member, stay);
    expect(again).toMatchObject({ takenOff: 3_000, amount: usualPrice - 3_000 });
    expect((await decide(second, again.id)).status).toBe(200);
    for (let round = 0; round < 4; round += 1) {
      const one = await joined();
      const left = await paid(plateOf(one));
      const { id } = await asked(admin, one, left);
      const at = await Promise.all([decide(second, id), audits.audit(auditor, tooMuch(left.id, -usualPrice))]);
      expect(at.filter(({ status }) => status === 200)).toHaveLength(1);
      await audits.confirm(other, left.id);
    }
  });
});
