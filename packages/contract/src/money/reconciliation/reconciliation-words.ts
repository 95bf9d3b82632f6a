/** What does not agree between our payments, the report of their provider and the statement of the bank. */
export const differenceKinds = [
  'ONLY_OURS',
  'ONLY_THEIRS',
  'AMOUNT_DIFFERS',
  'FEE_DIFFERS',
  'DUPLICATE',
  'NOT_ARRIVED',
  'UNKNOWN_CREDIT',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** GONE: a later file agrees. */
export const differenceStates = ['OPEN', 'DISPUTED', 'ACCEPTED', 'MATCHED', 'WRITTEN_OFF', 'GONE'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** What still waits for somebody. */
export const waitingStates = ['OPEN', 'DISPUTED'] as const satisfies readonly DifferenceState[];

export const differenceActs = ['accept', 'match', 'dispute', 'writeOff', 'undo'] as const;
export type DifferenceAct = (typeof differenceActs)[number];

interface Acting {
  readonly kinds: readonly DifferenceKind[];
  readonly from: readonly DifferenceState[];
  readonly to: DifferenceState;
}

/** What may be done with which difference. The server's check and the keys of the desk both say this table. */
export const differenceTransitions: Readonly<Record<DifferenceAct, Acting>> = {
  /** It is so; what only a provider knows of is booked by it. */
  accept: {
    kinds: ['ONLY_THEIRS', 'AMOUNT_DIFFERS', 'FEE_DIFFERS', 'DUPLICATE', 'UNKNOWN_CREDIT'],
    from: waitingStates,
    to: 'ACCEPTED',
  },
  /** The other side is there, and no key shows it. */
  match: {
    kinds: ['ONLY_OURS', 'ONLY_THEIRS', 'DUPLICATE', 'NOT_ARRIVED', 'UNKNOWN_CREDIT'],
    from: waitingStates,
    to: 'MATCHED',
  },
  /** The provider or the bank was asked. */
  dispute: { kinds: differenceKinds, from: ['OPEN'], to: 'DISPUTED' },
  /** It never came, and is owed no more. */
  writeOff: { kinds: ['ONLY_OURS'], from: waitingStates, to: 'WRITTEN_OFF' },
  undo: { kinds: differenceKinds, from: ['DISPUTED', 'ACCEPTED', 'MATCHED', 'WRITTEN_OFF'], to: 'OPEN' },
};

/** What can be done with a difference of this kind in this state. */
export const possibleDifferenceActs = (kind: DifferenceKind, state: DifferenceState): DifferenceAct[] =>
  differenceActs.filter(
    (act) => differenceTransitions[act].kinds.includes(kind) && differenceTransitions[act].from.includes(state),
  );

/** By which a row of a report was found to tell of an item, the surest first. */
export const itemRules = ['PROVIDER_REFERENCE', 'OUR_REFERENCE', 'RRN', 'APPROVAL', 'TIME', 'BY_HAND'] as const;
export type ItemRule = (typeof itemRules)[number];

/** By which a credit of the bank was found to be of a batch, the surest first. */
export const creditRules = ['NARRATIVE', 'GROSS_AND_FEE', 'NET', 'SEVERAL', 'BY_HAND'] as const;
export type CreditRule = (typeof creditRules)[number];

export const reportRowKinds = ['SALE', 'REFUND', 'CHARGEBACK'] as const;
export type ReportRowKind = (typeof reportRowKinds)[number];

export const fileKinds = ['REPORT', 'STATEMENT'] as const;

/** How a file is written, as its content shows. */
export const fileFormats = ['CSV', 'XLSX', 'BCA', 'MANDIRI', 'BRI', 'MT940', 'CAMT053'] as const;
export type FileFormat = (typeof fileFormats)[number];
