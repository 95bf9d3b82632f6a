/** How far the money of a provider's day has come. */
export const settlementStates = ['OPEN', 'GENERATED', 'SENT', 'ACCEPTED', 'REJECTED', 'PAID', 'CLOSED'] as const;
export type SettlementState = (typeof settlementStates)[number];

export const settlementActs = ['generate', 'send', 'accept', 'reject', 'pay', 'close', 'undo'] as const;
export type SettlementAct = (typeof settlementActs)[number];

/** What an act may need to be told. */
export const settlementFacts = ['note', 'reference', 'amount', 'valueDate'] as const;
export type SettlementFact = (typeof settlementFacts)[number];

interface Transition {
  readonly from: readonly SettlementState[];
  readonly to: SettlementState;
  /** Without these it is refused. */
  readonly needs: readonly SettlementFact[];
}

/** The life of a settlement. The server's check, the buttons of the screens and the database's guard all say this table. */
export const settlementTransitions: Readonly<Record<SettlementAct, Transition>> = {
  /** Its items are frozen and its file is written; of what was refused a new version of the file. */
  generate: { from: ['OPEN', 'REJECTED'], to: 'GENERATED', needs: [] },
  send: { from: ['GENERATED'], to: 'SENT', needs: [] },
  accept: { from: ['SENT'], to: 'ACCEPTED', needs: [] },
  reject: { from: ['SENT'], to: 'REJECTED', needs: ['note'] },
  /** The bank has it: what it credited, when, and the line of its statement. */
  pay: { from: ['ACCEPTED'], to: 'PAID', needs: ['reference', 'amount', 'valueDate'] },
  close: { from: ['PAID'], to: 'CLOSED', needs: [] },
  /** The bank credited something else, or nothing: two persons take back what was booked, and it can be paid as it was. */
  undo: { from: ['PAID', 'CLOSED'], to: 'ACCEPTED', needs: ['note'] },
};

/** The act that leads from one state to another; null where none does. */
export const actBetween = (from: SettlementState, to: SettlementState): SettlementAct | null =>
  settlementActs.find(
    (act) => settlementTransitions[act].to === to && settlementTransitions[act].from.includes(from),
  ) ?? null;

/** What can be done with a settlement in this state. */
export const possibleSettlementActs = (state: SettlementState): SettlementAct[] =>
  settlementActs.filter((act) => settlementTransitions[act].from.includes(state));

/** The states in which its provider still holds the money. */
export const unpaidSettlementStates = settlementStates.filter((state) => state !== 'PAID' && state !== 'CLOSED');
