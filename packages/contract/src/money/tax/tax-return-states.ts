/** How far the tax of a month has come. */
export const taxReturnStates = ['DRAFT', 'LOCKED', 'PAID', 'FILED'] as const;
export type TaxReturnState = (typeof taxReturnStates)[number];

export const taxReturnActs = ['lock', 'pay', 'file', 'withdraw'] as const;
export type TaxReturnAct = (typeof taxReturnActs)[number];

/** What an act may need to be told. */
export type TaxReturnFact = 'note' | 'paidOn' | 'paymentReference' | 'cashId' | 'filedOn' | 'filingReference';

interface Transition {
  readonly from: TaxReturnState;
  readonly to: TaxReturnState;
  /** Without these it is refused; of a payment only where there is something to pay. */
  readonly needs: readonly TaxReturnFact[];
}

/** The life of a month's return. The server's check, the buttons of the screens and the database's guard all say this table. */
export const taxReturnTransitions: Readonly<Record<TaxReturnAct, Transition>> = {
  /** Its figures are frozen: what comes later about its days is told with the next month. */
  lock: { from: 'DRAFT', to: 'LOCKED', needs: [] },
  pay: { from: 'LOCKED', to: 'PAID', needs: ['paidOn', 'paymentReference', 'cashId'] },
  file: { from: 'PAID', to: 'FILED', needs: ['filedOn', 'filingReference'] },
  /** It was not paid after all, or otherwise: what was booked is taken back. */
  withdraw: { from: 'PAID', to: 'LOCKED', needs: ['note'] },
};

/** The act that leads from one state to another; null where none does. */
export const taxActBetween = (from: TaxReturnState, to: TaxReturnState): TaxReturnAct | null =>
  taxReturnActs.find((act) => taxReturnTransitions[act].from === from && taxReturnTransitions[act].to === to) ?? null;

/** What can be done with a return in this state. */
export const possibleTaxReturnActs = (state: TaxReturnState): TaxReturnAct[] =>
  taxReturnActs.filter((act) => taxReturnTransitions[act].from === state);
