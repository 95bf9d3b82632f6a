import type { SeededGroup } from '../identity/seeded-groups.ts';

/** Single calls that a group is let at beside its screens: second persons see, and agree. */
export const seededCalls: readonly { readonly call: string; readonly groups: readonly SeededGroup[] }[] = [
  { call: 'POST /deposits/verify/{id}', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /deposits/look/{id}', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /deposit_payments/generate_cash_in/{id}', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /payment_returns/{id}/confirm', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /payment_returns/{id}/refuse', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /claimed_payments/{id}/decide', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /to_collect/{id}/decide', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /short_payments/{id}/decide', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /operator_debts/{id}/decide', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /cash-out/{id}/decide', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /cash-mutation/{id}/decide', groups: ['AUDITOR', 'OWNER'] },
  { call: 'POST /cash-mutation/{id}/confirm_arrival', groups: ['AUDITOR', 'OWNER'] },
  { call: 'PUT /free_passes/change_status/{id}', groups: ['OWNER'] },
  { call: 'POST /vouchers/{id}/decide', groups: ['FINANCE', 'OWNER'] },
  { call: 'POST /members/imports/{id}/decide', groups: ['FINANCE', 'OWNER'] },
  { call: 'POST /members/guest/{id}/decide', groups: ['FINANCE', 'OWNER'] },
  { call: 'POST /member_refunds/{id}/decide', groups: ['FINANCE', 'OWNER'] },
];
