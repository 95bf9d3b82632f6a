import { expect, test } from 'vitest';
import { stayFlags } from '../parking/stays.ts';
import { auditRisks, noAuditRisks } from './audited-exit.ts';

test('every flag of a stay has a weight among the risks, or is named as none', () => {
  const known = [...Object.keys(auditRisks), ...Object.keys(noAuditRisks)];
  expect(stayFlags.filter((flag) => !known.includes(flag))).toEqual([]);
  expect(Object.keys(noAuditRisks).filter((flag) => flag in auditRisks)).toEqual([]);
});
