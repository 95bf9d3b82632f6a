/** How far money handed in has come. */
export const depositStates = ['OPEN', 'SUBMITTED', 'PAID', 'VERIFIED', 'CLOSED', 'DISPUTED'] as const;
export type DepositState = (typeof depositStates)[number];

export const depositActs = ['submit', 'pay', 'verify', 'refuse', 'dispute', 'confirm', 'reopen', 'close'] as const;
export type DepositAct = (typeof depositActs)[number];

interface Transition {
  readonly from: readonly DepositState[];
  /** Where it leads; `BACK` to where the dispute came from. */
  readonly to: DepositState | 'BACK';
  /**
   * `owner` whoever collected the money, and who may edit in their stead · `others` who may edit deposits, never the one
   * who collected the money · `collector` that one alone · `second` these, and whoever is let at that call as a second person · `both` owner or others.
   */
  readonly by: 'owner' | 'collector' | 'others' | 'second' | 'both';
}

/** The life of a deposit. The server's check, the buttons of the screens and the history all read this table. */
export const depositTransitions: Readonly<Record<DepositAct, Transition>> = {
  /** The cashier counts and hands in. */
  submit: { from: ['OPEN'], to: 'SUBMITTED', by: 'owner' },
  /** Finance receives it, all at once or in parts; the last part leads on, or, when it is less than counted, to DISPUTED. */
  pay: { from: ['SUBMITTED'], to: 'PAID', by: 'others' },
  verify: { from: ['PAID'], to: 'VERIFIED', by: 'second' },
  /** A verification that finds something. */
  refuse: { from: ['PAID'], to: 'DISPUTED', by: 'second' },
  dispute: { from: ['SUBMITTED', 'PAID', 'VERIFIED'], to: 'DISPUTED', by: 'both' },
  /** Its cashier agrees that no more was there than was received; only where that is below the count. */
  confirm: { from: ['DISPUTED'], to: 'PAID', by: 'collector' },
  reopen: { from: ['DISPUTED'], to: 'BACK', by: 'others' },
  /** The money is booked into its accounts; before its verification, that is agreed with in the same act. */
  close: { from: ['PAID', 'VERIFIED'], to: 'CLOSED', by: 'second' },
};

/** Who asks, as far as a deposit is concerned. */
export interface DepositCaller {
  readonly isOwner: boolean;
  readonly mayEdit: boolean;
  /** Is let at the call of a second person. */
  readonly maySecond: boolean;
}

const isBy: Readonly<Record<Transition['by'], (caller: DepositCaller) => boolean>> = {
  owner: ({ isOwner, mayEdit }) => isOwner || mayEdit,
  collector: ({ isOwner }) => isOwner,
  others: ({ isOwner, mayEdit }) => mayEdit && !isOwner,
  second: ({ isOwner, maySecond }) => maySecond && !isOwner,
  both: ({ isOwner, mayEdit }) => isOwner || mayEdit,
};

export const mayAct = (act: DepositAct, caller: DepositCaller): boolean => isBy[depositTransitions[act].by](caller);

export const isPossible = (act: DepositAct, state: DepositState): boolean =>
  depositTransitions[act].from.includes(state);

/** The acts that this caller finds on a deposit in this state. */
export const possibleActs = (state: DepositState, caller: DepositCaller): DepositAct[] =>
  depositActs.filter((act) => isPossible(act, state) && mayAct(act, caller));
