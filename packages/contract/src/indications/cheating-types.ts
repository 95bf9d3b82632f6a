/** What rules look for, in the order of a list. */
export const cheatingTypes = [
  'LOST_RATE',
  'MANUAL_RATE',
  'SHORT_SHARE',
  'FREE_RATE',
  'PLATE_DIFFERS',
  'CORRECTION_RATE',
  'REPRINT_RATE',
  'HAND_OPENING_RATE',
  'LOST_WITH_ENTRY',
  'TICKET_SWAP',
  'OTHER_PLATE',
  'TYPE_DOWNGRADE',
  'EDIT_BEFORE_EXIT',
  'OPEN_WITHOUT_SALE',
  'LOOP_AGAINST_SALES',
  'TICKET_WITHOUT_CAR',
  'NUMBER_GAP',
  'TICKET_BALANCE',
  'TWICE_INSIDE',
  'IMPOSSIBLE_TIME',
  'OFFLINE_TIME',
  'CLUSTER_AT_END',
  'CASH_GAP',
  'ALWAYS_EXACT',
  'LAPPING',
  'PAYMENT_SWITCH',
  'PAID_TWICE',
  'GRACE_ABUSE',
  'FARE_VARIANCE',
  'OFF_SCHEDULE',
  'MEMBER_ABUSE',
  'MEMBER_LET_THROUGH',
  'PASSBACK',
  'MISSED_EXITS',
  'POWER_CUT',
  'DELETED_CAR_LEFT',
  'SOLD_VALIDATIONS',
  'CEILING',
  'GHOST',
  'UNRECORDED',
  'SECRET_VISIT',
] as const;
export type CheatingType = (typeof cheatingTypes)[number];

export const severities = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Severity = (typeof severities)[number];

/** Whom or what an indication is about. DEVICE: a gate whose devices explain what looks like somebody's doing. */
export const subjectKinds = ['OPERATOR', 'STAY', 'GATE', 'MEMBER', 'TENANT', 'SITE', 'DEVICE'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** OPEN nobody has looked · REVIEWING somebody does · CONFIRMED by two · EXPLAINED · FALSE_ALARM · DEVICE_FAULT. */
export const indicationStates = ['OPEN', 'REVIEWING', 'CONFIRMED', 'EXPLAINED', 'FALSE_ALARM', 'DEVICE_FAULT'] as const;
export type IndicationState = (typeof indicationStates)[number];

/** What an indication comes out as. */
export const indicationOutcomes = ['CONFIRMED', 'EXPLAINED', 'FALSE_ALARM', 'DEVICE_FAULT'] as const;
export type IndicationOutcome = (typeof indicationOutcomes)[number];
