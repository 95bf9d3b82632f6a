import type { Post } from '@parking/contract/gates/gates';
import type { InsideCar, OfflineSale } from '@parking/contract/parking/offline/offline';
import type { PrintSettings } from '@parking/contract/parking/paper/receipt';
import type { cashierSettings } from '@parking/contract/parking/exit/cashier-settings';
import type { BodyInputOf, ReplyOf } from '@parking/contract/core/endpoint';
import type { desks } from '@parking/contract/parking/desk/desks';
import type { HandoverState, ToldHandover } from '@parking/contract/parking/desk/handovers';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { PaidTypeKind } from '@parking/contract/money/paid-types';
import type { ApiFailure } from '../../../../api/failure.ts';
import type { QueuedSale, UploadResult } from './queue.ts';

export interface PaidType {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly labelEn?: string | null | undefined;
  readonly kind: PaidTypeKind;
  /** Seen by the cashier alone: its slip is asked for. */
  readonly claimed?: boolean | undefined;
}

export type CashierSettings = ReplyOf<typeof cashierSettings.get>;

/** What an exit screen works with, online and off. */
export interface Masters {
  readonly book: TariffBook;
  readonly paidTypes: readonly PaidType[];
  readonly settings: CashierSettings;
  readonly post: Post;
}

export interface CarCopy {
  readonly at: string;
  readonly cars: readonly InsideCar[];
  readonly printSettings: PrintSettings;
}

/** The calls a desk makes; each rejects with an ApiFailure. */
export interface DeskApi {
  isServerReady(): Promise<boolean>;
  masters(): Promise<Masters>;
  /** Memberships as they hold at that exit. */
  copy(gateId: string | undefined): Promise<CarCopy>;
  openGrant(gateId: string, deviceNumber: string): Promise<{ id: string; grant: string; expiresAt: string }>;
  upload(grant: string, sales: readonly OfflineSale[]): Promise<UploadResult[]>;
  /** Tells the server that this device is answered, and how long nobody has touched it. */
  contact(grant: string): Promise<void>;
  /** Who may take over at a gate. */
  people(gateId: string): Promise<Roster>;
  /** The page works by the token of who sits down from then on. */
  signIn(body: SittingDown): Promise<SatDown>;
  tellHandovers(grant: string, handovers: readonly ToldHandover[]): Promise<readonly KnownHandover[]>;
  /** As whoever is signed in: this handover is true. */
  confirmHandover(id: string): Promise<void>;
}

export type Roster = ReplyOf<typeof desks.people>;
export type SittingDown = BodyInputOf<typeof desks.signIn>;
export type SatDown = ReplyOf<typeof desks.signIn>;
export type KnownHandover = ReplyOf<typeof desks.tell>['handovers'][number];

/** A handover that this device made, and what its taker said of it as far as the server told. */
export interface KeptHandover extends ToldHandover {
  /** Whose grant tells it. */
  readonly grantOf: string;
  readonly id: string | null;
  readonly state: HandoverState;
}

/** Somebody who took the desk over while the server was away; the page still works by the token of who was signed in. */
export interface Seat {
  readonly user: DeskUser;
  readonly username: string;
  /** Of that token: another one ends it. */
  readonly session: string;
  readonly at: string;
  readonly from: DeskUser;
}

export interface DeskUser {
  readonly id: string;
  readonly name: string;
}

export interface DeskState {
  readonly mode: 'online' | 'offline';
  readonly masters: Masters | null;
  /** When the cars inside were copied last; null while there is no copy. */
  readonly copiedAt: string | null;
  /** Made on this device, the oldest first; those that the server has stay until the shift's end. */
  readonly sales: readonly QueuedSale[];
  /** Another tab of this browser holds the queue. */
  readonly elsewhere: boolean;
  /** Why what the screen works with could not be read; null while it could, or the server is away. */
  readonly failure: ApiFailure | null;
  /** Nothing can be kept on this machine: private mode, or a full disk. */
  readonly unkept: boolean;
  readonly roster: Roster | null;
  /** Who took over without the server; null while whoever is signed in sits there. */
  readonly seat: Seat | null;
  /** The server answers again, and waits for the PIN of who took over. */
  readonly serverBack: boolean;
}

export interface Clocks {
  monotonicMs(): number;
  wallMs(): number;
  readonly pageId: string;
}
