import { newId } from '@parking/contract/core/id';
import type { CheatingType, Severity } from '@parking/contract/indications/cheating-types';
import { inTransaction } from '../../../platform/db/pool.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { Figures } from '../rule.ts';
import { addNewRules, readRuleSettings } from '../rule-settings.ts';
import { tellIndications } from '../tell-indications.ts';
import { writeFindings } from '../write-findings.ts';

interface Planted {
  readonly subjectId: string;
  readonly rule?: CheatingType;
  readonly involved?: readonly string[];
  readonly figures?: Figures;
  readonly severity?: Severity;
  readonly silent?: boolean;
  readonly stays?: readonly string[];
}

/** Writes down a finding, grave unless it is said, about a user, and tells of it, as a run of its rule does. Returns its id. */
export function plantIndication(
  { platform }: TestServer,
  {
    subjectId,
    rule = 'TICKET_SWAP',
    involved = [],
    figures = { minutes: 5, code: 'P1' },
    severity = 'HIGH',
    silent = false,
    stays = [],
  }: Planted,
): Promise<string> {
  const site = platform.site.current();
  const at = new Date();
  return inTransaction(platform.database, async (tx) => {
    await addNewRules(tx, site);
    const setting = (await readRuleSettings(tx, site)).get(rule);
    if (!setting) throw new Error(`There is no rule ${rule}.`);
    const silentUntil = new Date(at.getTime() + (silent ? 60_000 : -60_000));
    const raised = await writeFindings(tx, site, { ...setting, silentUntil }, [
      {
        subjectKind: 'OPERATOR',
        subjectId,
        finding: newId(),
        from: at,
        to: at,
        severity,
        expectedLoss: 20_000,
        figures,
        stays,
        involved,
      },
    ]);
    await tellIndications(tx, site.id, raised);
    const [one] = raised;
    if (!one) throw new Error('Nothing was written.');
    return one.id;
  });
}
