import { z } from 'zod';
import { reference } from '../core/list.ts';
import { rupiah } from '../core/money.ts';
import { Named, amount, day, figure, named, report, reportGroup, share } from '../core/report.ts';
import { localDate } from '../core/time.ts';

/** By what audits can be added up: what each row then names. */
export const auditReportGroups = ['operator', 'shift', 'gate', 'day', 'auditor'] as const;

const figures = {
  /** Exits that were picked or chosen. */
  picked: z.int(),
  audited: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  /** In percent of what pictures could tell, to a tenth; 0 where nothing was. */
  mismatchRate: z.number(),
  noEvidence: z.int(),
  /** In percent of what was audited, to a tenth; 0 where nothing was. */
  noEvidenceRate: z.number(),
  byMachine: z.int(),
  /** On which the machine agreed, decided by people who did not know; and where they agreed too. */
  machineChecked: z.int(),
  machineRight: z.int(),
  waiting: z.int(),
  /** Rupiah that were charged too little, booked and standing. */
  amount: rupiah(),
  amountMinus: rupiah(),
} as const;

/** Audits of the exits of business days. */
export const auditReport = report({
  path: '/parking_out_audits/audit_report',
  summary: 'Audits of exits by operator, shift, gate, business day or auditor',
  menus: ['/audit_per_operator', '/parking_out_audits'],
  row: z.object({
    operator: Named.nullable(),
    /** In whose deposit it stands. */
    shift: Named.nullable(),
    gate: Named.nullable(),
    businessDay: localDate().nullable(),
    auditor: Named.nullable(),
    ...figures,
  }),
  columns: {
    operator: named(),
    shift: named(),
    gate: named(),
    businessDay: day(),
    auditor: named(),
    picked: figure(),
    audited: figure(),
    matched: figure(),
    unmatched: figure(),
    mismatchRate: share(),
    noEvidence: figure(),
    noEvidenceRate: share(),
    byMachine: figure(),
    machineChecked: figure(),
    machineRight: figure(),
    waiting: figure(),
    amount: amount(),
    amountMinus: amount(),
  },
  totals: z.object(figures),
  filters: {
    operatorId: reference('/reports/operators/list', { nullable: true }),
    shiftId: reference('/shifts/list', { nullable: true }),
    gateId: reference('/gates/list'),
  },
  groupBy: { of: auditReportGroups, usual: ['operator'], together: 2 },
  keys: ['operator', 'shift', 'gate', 'businessDay', 'auditor'],
  reads: ['parkingOutAudits'],
});

export const auditReports = reportGroup({ auditReport });
