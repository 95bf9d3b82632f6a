import type { PrintDocument } from '@parking/contract/core/print-document';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import type { MemberClaim } from '@parking/contract/parking/exit/member-claim';
import type { PriceOverride } from '@parking/contract/parking/exit/price-override';
import type { Payment } from '@parking/contract/parking/payments/payments';
import type { FoundMatch } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/parking-types';
import type { Approval } from '../../../../../kit/approval/with-approval.ts';
import type { FailureCode } from '../../../../../api/failure.ts';
import type { PaidType } from '../../offline/desk-types.ts';

/**
 * ready: a code is waited for · looking: the car is looked up · choosing: several cars fit · priced · tendering: the money
 * handed over is typed · waiting: for a cashless payment · saving.
 */
export type Step = 'ready' | 'looking' | 'choosing' | 'priced' | 'tendering' | 'waiting' | 'saving';

/** A car inside as a list of candidates shows it. */
export interface Candidate {
  readonly id: string;
  readonly parkingCode: string;
  readonly plateNumber: string | null;
  readonly vehicleId: string;
  readonly vehicleLabel: string;
  readonly datetimeIn: string;
  readonly gateName: string;
  readonly image: string | null;
  readonly match: FoundMatch;
  /** How long it has been inside and what it would pay now, null where no fare holds; null of what is not let out by that price. */
  readonly now: { readonly durationMinutes: number; readonly fee: number | null } | null;
}

/** What only the screen itself finds wrong. */
type OwnProblem =
  | 'scan-while-paying'
  | 'not-an-amount'
  | 'unusual-amount'
  | 'offline-cash-only'
  | 'voucher-offline'
  | 'voucher-lost'
  | 'ticket-first'
  | 'unsaved'
  | 'elsewhere'
  | 'unkept'
  | 'not-paid'
  | 'payment-expired';

/** Said on the spot; the sentence stands in the texts under the code. */
export interface Problem {
  readonly code: FailureCode | OwnProblem;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The server's own sentence, where the screen has none. */
  readonly message?: string;
}

/** Why a car leaves free of charge: a reason of the list, words, or both. */
export interface FreePass {
  readonly reasonId: string | null;
  readonly verification: string;
  /** Opens at once and is explained afterwards. */
  readonly emergency?: true;
}

/** What a cashier puts on a stay beside its vehicle. */
export interface Extras {
  readonly additionalFareNameIds: readonly string[];
  readonly voucherCode: string;
  readonly note: string;
  readonly paperNumber: string;
  readonly freePass: FreePass | null;
  /** The price of the stay instead of its fare's, with its reason. */
  readonly priceOverride: PriceOverride | null;
  /** Whose car it is, as somebody will sign. */
  readonly memberClaim: MemberClaim | null;
  /** Pictures of that car, where no camera of the gate takes one. */
  readonly claimPictures: readonly string[];
}
export const noExtras: Extras = {
  additionalFareNameIds: [],
  voucherCode: '',
  note: '',
  paperNumber: '',
  freePass: null,
  priceOverride: null,
  memberClaim: null,
  claimPictures: [],
};

/** Whether somebody or something else than this device has to agree. */
export const needsServer = ({ voucherCode, freePass, priceOverride, memberClaim }: Extras): boolean =>
  voucherCode !== '' || freePass !== null || priceOverride !== null || memberClaim !== null;

export interface LostTicket {
  readonly plateNumber: string;
  readonly vehicleId: string;
  /** As the car's record has it, or the gate, until the cashier chooses. */
  readonly parkingType?: ParkingType;
  readonly parkingInId: string | null;
  readonly datetimeIn: string | null;
  readonly note: string;
  /** Who signed for that time. */
  readonly approval: Approval | null;
}

/** The sale that was made last: told in one line until the next car comes. */
export interface Outcome {
  readonly stayId: string;
  readonly plateNumber: string | null;
  readonly total: number;
  /** What was handed over, of cash; null where none was. */
  readonly tendered: number | null;
  readonly change: number;
  /** How it was paid; null where nothing was due or it is collected later. */
  readonly paidType: PaidType | null;
  readonly number: string | null;
  /** Made without the server. */
  readonly provisional: boolean;
  /** Let go without its money, or with a part of it. */
  readonly toCollect: boolean;
  /** What was taken with it of what the plate owed from before. */
  readonly collected: number;
  readonly document: PrintDocument;
}

export interface ExitState {
  readonly step: Step;
  readonly text: string;
  readonly quote: Quote | null;
  /** Priced on this device. */
  readonly priced: 'server' | 'device';
  readonly clockUnsure: boolean;
  readonly candidates: readonly Candidate[];
  readonly marked: number;
  readonly paidTypeId: string | null;
  readonly extras: Extras;
  readonly lost: LostTicket | null;
  readonly payment: Payment | null;
  /** What the plate owes from before is left out: its driver does not pay it now. */
  readonly leavesOwed: boolean;
  readonly problem: Problem | null;
  readonly outcome: Outcome | null;
  readonly exitPlate: string;
  /** The next car's ticket, scanned while this one's sale was still being saved. */
  readonly ahead: string | null;
}

export const readyState: ExitState = {
  step: 'ready',
  text: '',
  quote: null,
  priced: 'server',
  clockUnsure: false,
  candidates: [],
  marked: 0,
  paidTypeId: null,
  extras: noExtras,
  lost: null,
  payment: null,
  leavesOwed: false,
  problem: null,
  outcome: null,
  exitPlate: '',
  ahead: null,
};

export type ExitEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'looking' }
  | {
      readonly type: 'priced';
      readonly quote: Quote;
      readonly by: 'server' | 'device';
      readonly clockUnsure: boolean;
      readonly extras: Extras;
      readonly lost: LostTicket | null;
    }
  | { readonly type: 'choices'; readonly candidates: readonly Candidate[]; readonly problem: Problem | null }
  | { readonly type: 'mark'; readonly by: 1 | -1 }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'price-moved'; readonly total: number }
  | { readonly type: 'pay'; readonly paidTypeId: string; readonly cash: boolean }
  | { readonly type: 'payment'; readonly payment: Payment }
  | { readonly type: 'leave-owed'; readonly leaves: boolean }
  | { readonly type: 'payment-over' }
  | { readonly type: 'saving' }
  | { readonly type: 'scanned-ahead' }
  | { readonly type: 'saved'; readonly outcome: Outcome }
  | { readonly type: 'exit-plate'; readonly text: string }
  | { readonly type: 'cancel' };

/** Steps in which a price stands and nothing is under way. */
export const isOpenPrice = (step: Step): boolean => step === 'priced' || step === 'tendering';

/** A payment that is shown to its driver: waited for, or paid and being saved. */
export const shownPayment = ({ payment, step }: Pick<ExitState, 'payment' | 'step'>): ExitState['payment'] =>
  step === 'waiting' || step === 'saving' ? payment : null;

export function exitReducer(state: ExitState, event: ExitEvent): ExitState {
  switch (event.type) {
    case 'typed':
      // The last sale is told until the next car is begun.
      return {
        ...state,
        ...(state.step === 'choosing' && { step: 'ready', candidates: [] }),
        text: event.text,
        problem: null,
        outcome: event.text === '' ? state.outcome : null,
      };
    case 'looking':
      return { ...state, step: 'looking', problem: null, outcome: null, candidates: [], ahead: null };
    case 'priced':
      return {
        ...state,
        step: 'priced',
        text: '',
        quote: event.quote,
        priced: event.by,
        clockUnsure: event.clockUnsure,
        extras: event.extras,
        lost: event.lost,
        candidates: [],
        payment: null,
        leavesOwed: state.leavesOwed && state.quote?.parkingIn.id === event.quote.parkingIn.id,
        problem: null,
      };
    case 'leave-owed':
      return { ...state, leavesOwed: event.leaves, problem: null };
    case 'choices':
      return {
        ...state,
        step: 'choosing',
        candidates: event.candidates,
        marked: 0,
        problem: event.problem,
        quote: null,
      };
    case 'mark': {
      const last = state.candidates.length - 1;
      return { ...state, marked: Math.min(Math.max(state.marked + event.by, 0), Math.max(last, 0)) };
    }
    case 'refused':
      return {
        ...state,
        step: state.quote ? stepBack(state) : 'ready',
        text: state.quote ? '' : state.text,
        problem: event.problem,
        ahead: null,
      };
    case 'price-moved':
      return {
        ...state,
        step: 'priced',
        text: '',
        problem: { code: 'fare-changed', values: { total: event.total } },
        ahead: null,
      };
    case 'pay':
      return {
        ...state,
        step: event.cash ? 'tendering' : 'priced',
        paidTypeId: event.paidTypeId,
        text: '',
        problem: null,
      };
    case 'payment':
      return { ...state, step: 'waiting', payment: event.payment, problem: null };
    case 'payment-over':
      return { ...state, step: 'priced', payment: null };
    case 'saving':
      // What comes now is the next car's; it waits until this one is let go.
      return { ...state, step: 'saving', text: '', problem: null };
    case 'scanned-ahead':
      return state.step === 'saving' && state.text.trim() !== '' ? { ...state, ahead: state.text, text: '' } : state;
    case 'saved':
      return { ...readyState, outcome: event.outcome, text: state.text, ahead: state.ahead };
    case 'exit-plate':
      return { ...state, exitPlate: event.text };
    case 'cancel':
      return cancelled(state);
  }
}

/** A payment that is waited for is waited for on, when its car could not be let go without it. */
const stepBack = ({ step, payment }: ExitState): Step =>
  step === 'saving' && payment?.status === 'PENDING' ? 'waiting' : 'priced';

/** One step back: the typed money, then the car, then the text. A sale that is being saved cannot be called back. */
function cancelled(state: ExitState): ExitState {
  if (state.step === 'saving' || state.step === 'waiting') return state;
  if (state.step === 'tendering') return { ...state, step: 'priced', text: '', problem: null };
  return { ...readyState, outcome: state.quote || state.text ? null : state.outcome };
}
