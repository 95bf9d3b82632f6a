import type { ParkingType } from '@parking/contract/tariffs/parking-types';
import type { Payment } from '@parking/contract/parking/payments/payments';
import type { ToCollect } from '@parking/contract/parking/to-collect/let-go';
import type { PaidType } from '../../offline/desk-types.ts';
import type { Due } from './due.ts';
import type { Candidate, ExitState, Extras, LostTicket, Problem } from './exit-state.ts';
import type { Ticket } from './quote.ts';

/** What a cashier can do with the car being served. */
export interface ExitActs {
  readonly type: (text: string) => void;
  readonly typeExitPlate: (text: string) => void;
  readonly look: (text: string) => Promise<void>;
  /** The Enter key while a sale is being saved. */
  readonly scanAhead: () => void;
  /** Shows the cars that what is typed so far surely fits. */
  readonly suggest: (text: string) => Promise<void>;
  readonly lookByCamera: (plate: string) => Promise<void>;
  readonly choose: (candidate: Candidate) => Promise<void>;
  readonly mark: (by: 1 | -1) => void;
  readonly setVehicle: (vehicleId: string) => Promise<void>;
  readonly setParkingType: (parkingType: ParkingType) => Promise<void>;
  readonly setExtras: (extras: Extras) => Promise<void>;
  readonly pay: (paidType: PaidType) => void;
  /** The Enter key on a price. */
  readonly confirm: () => Promise<void>;
  readonly tender: (amount: number) => Promise<void>;
  readonly quoteTicket: (ticket: Ticket) => void;
  /** The cars inside that the plate may mean, once; an empty list when the price is shown. */
  readonly priceLost: (lost: LostTicket) => Promise<readonly Candidate[]>;
  readonly paymentMoved: (payment: Payment) => Promise<void>;
  readonly giveUpPayment: () => Promise<void>;
  /** Without its money, which is collected later. */
  readonly letGo: (toCollect: ToCollect) => Promise<void>;
  /** Whether what the plate owes from before stays owed: its driver does not pay it now. */
  readonly leaveOwed: (leaves: boolean) => void;
  /** An ambulance or a fire engine: at once, free, explained afterwards. */
  readonly letThrough: () => Promise<void>;
  readonly refuse: (problem: Problem) => void;
  readonly cancel: () => void;
}

/** What a cashier sees of it, too. */
export interface ExitDesk extends ExitActs, Due {
  readonly state: ExitState;
}
