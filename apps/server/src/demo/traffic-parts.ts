import type { BulkLoad } from './bulk-load.ts';
import type { ClaimLives } from './claim-lives.ts';
import type { Demand } from './demand.ts';
import type { DepositLives } from './deposit-lives.ts';
import type { FreePassRows } from './free-pass-rows.ts';
import type { GateEventRows } from './gate-event-rows.ts';
import type { Later } from './later.ts';
import type { Ledger } from './ledger.ts';
import type { MemberLives } from './member-lives.ts';
import type { PaymentRows } from './payment-rows.ts';
import type { openPrices } from './prices.ts';
import type { Random } from './random.ts';
import type { ReceiptRows } from './receipt-rows.ts';
import type { RefundLives } from './refund-lives.ts';
import type { Doings } from './schemes/scheme.ts';
import type { SiteCalendar } from './site-calendar.ts';
import type { StayRows } from './stay-rows.ts';
import type { ToCollectRows } from './to-collect-rows.ts';
import type { Visitors } from './visitors.ts';
import type { VoucherRows } from './voucher-rows.ts';

/** What the making of traffic works with. */
export interface TrafficParts {
  readonly load: BulkLoad;
  readonly stays: number;
  readonly until: number;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly lostTicketMinutes: number;
  readonly demand: Demand;
  readonly rows: StayRows;
  readonly payments: PaymentRows;
  readonly toCollect: ToCollectRows;
  readonly vouchers: VoucherRows;
  readonly events: GateEventRows;
  readonly visitors: Visitors;
  readonly priceOf: ReturnType<typeof openPrices>;
  /** Names the tariffs of all these prices. */
  readonly tariffState: string;
  readonly receipts: ReceiptRows;
  readonly ledger: Ledger;
  readonly openClaims: (later: Later) => ClaimLives;
  readonly openDeposits: (later: Later, claims: ClaimLives) => DepositLives;
  readonly openMembers: (later: Later, deposits: DepositLives) => MemberLives;
  readonly openFreePasses: (later: Later) => FreePassRows;
  readonly openRefunds: (later: Later) => RefundLives;
  /** What people do beside selling, honest and not; without it nobody does anything. */
  readonly doings: Doings | null;
}
