import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { actsOn } from '../../core/acts-on.ts';
import { type EndpointDefinition, endpoint } from '../../core/endpoint.ts';
import { exportOf } from '../../core/export-of.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, boolean, dateTime, reference, text } from '../../core/list.ts';
import { entryRupiah, rupiah, signedRupiah } from '../../core/money.ts';
import { PrintDocument } from '../../core/print-document.ts';
import { Option } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { Deposit, DepositDetail, DepositStay, DepositStep, depositColumns } from './deposit-records.ts';
import { DrawerCount } from './drawer-count.ts';
import { PaperCount } from './paper-count.ts';
import { floatCount } from '../floats/floats.ts';
import { TerminalSlip } from '../claims/payment-slip.ts';

const viewers = { menus: ['/deposits', '/deposit_manual'], flag: 'viewable' } as const;
const editors = { menus: ['/deposits'], flag: 'editable' } as const;
const open: NonNullable<EndpointDefinition['openWhen']> = ['licence-expired'];

const note = () => z.string().trim().max(500);
/** The settlement slips of the terminals; none where no terminal was used. */
const terminals = () => z.array(TerminalSlip).max(20).optional();
/** Vouchers on paper that lie with the money, by the batches that its cars used; left out: nobody has counted them. */
const papers = () => z.array(PaperCount).max(1_000).optional();
const requiredNote = () => z.string().trim().min(3).max(500);

const act = actsOn({
  reply: DepositDetail,
  affects: ['deposits', 'cashDrops', 'floats', 'cash', 'cashTransactions', 'operations'],
  openWhen: open,
});

const printing = {
  permission: viewers,
  params: IdParams,
  openWhen: open,
  reply: PrintDocument,
  errors: ['deposit-not-found', 'deposit-state'],
} as const;

const list = <const Path extends string>(path: Path, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    permission: viewers,
    openWhen: open,
    columns: depositColumns,
    reply: z.array(Deposit),
    reads: ['deposits'],
  });

const stayColumns = {
  parkingCode: text(),
  plateNumber: text({ nullable: true }),
  vehicleId: reference('/vehicle_types/list'),
  gateId: reference('/gates/list'),
  paidTypeId: reference('/paid-type/list', { nullable: true }),
  datetimeIn: dateTime(),
  datetimeOut: dateTime(),
  freePass: boolean(),
  receiptNumber: text({ nullable: true }),
} satisfies Columns;

export const deposits = {
  list: list('/deposits', 'Deposits; a cashier’s own only'),
  mine: list('/deposits/mine', 'Own deposits'),
  mineExport: exportOf('/deposits/mine/export', 'Write the own deposits to a file', viewers, depositColumns),
  export: exportOf(
    '/deposits/export',
    'Write all filtered deposits to a file; not for who sees own ones only',
    viewers,
    depositColumns,
  ),
  statuses: endpoint({
    method: 'GET',
    path: '/deposits/deposit_status',
    summary: 'The states of a deposit',
    permission: 'signed-in',
    openWhen: open,
    reads: [],
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/deposits/{id}/view_detail',
    summary: 'One deposit with its sums, counts, payments and what may be done with it',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    reply: DepositDetail,
    errors: ['deposit-not-found'],
    reads: ['deposits', 'parking'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/deposits/{id}/history',
    summary: 'Its changes of state, oldest first',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    reply: z.array(DepositStep),
    errors: ['deposit-not-found'],
    reads: ['deposits'],
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/deposits/{id}/transaction_list',
    summary: 'The stays whose money is in it',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    columns: stayColumns,
    reply: z.array(DepositStay),
    errors: ['deposit-not-found'],
    reads: ['deposits', 'parking'],
  }),
  transactionsExport: endpoint({
    ...exportOf(
      '/deposits/{id}/transaction_list/export',
      'Write the stays of a deposit to a file',
      viewers,
      stayColumns,
    ),
    params: IdParams,
    errors: ['deposit-not-found'],
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/deposits/new/{id}',
    summary: 'What this user would hand in now; null when nothing is open',
    permission: 'signed-in',
    openWhen: open,
    params: IdParams,
    reply: DepositDetail.nullable(),
    reads: ['deposits', 'parking'],
  }),
  printBySpecification: endpoint({
    method: 'GET',
    path: '/deposits/new/print/{id}',
    summary: 'Its slip (a GET that acts, as the specification has it)',
    transaction: 'own',
    ...printing,
  }),
  print: endpoint({
    method: 'POST',
    path: '/deposits/new/print/{id}',
    summary: 'Its slip; a second one is a copy',
    idempotent: true,
    affects: ['deposits', 'operations'],
    ...printing,
  }),
  reprintBySpecification: endpoint({
    method: 'GET',
    path: '/deposits/reprint/{id}',
    summary: 'A copy of its slip (a GET that acts, as the specification has it)',
    query: z.strictObject({ note: note().optional() }),
    transaction: 'own',
    ...printing,
  }),
  reprint: endpoint({
    method: 'POST',
    path: '/deposits/reprint/{id}',
    summary: 'A copy of its slip, counted',
    body: z.strictObject({ note: note().optional() }),
    idempotent: true,
    affects: ['deposits', 'operations'],
    ...printing,
  }),
  difference: endpoint({
    method: 'GET',
    path: '/deposits/view_diff/{id}',
    summary: 'Expected, counted and received beside one another',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    reply: z.object({
      expected: signedRupiah().nullable(),
      counted: rupiah().nullable(),
      received: rupiah().nullable(),
      /** Counted less expected. */
      difference: signedRupiah().nullable(),
    }),
    errors: ['deposit-not-found'],
    reads: ['deposits', 'parking'],
  }),
  due: endpoint({
    method: 'GET',
    path: '/deposits/due',
    summary: 'The own open deposit whose shift ended more than 60 minutes ago; null when there is none',
    permission: 'signed-in',
    openWhen: open,
    reply: z.object({ id: id(), number: z.int(), shift: z.string(), endedAt: localDateTime() }).nullable(),
    reads: ['deposits'],
  }),
  handIn: act(
    '/deposits/submit/{id}',
    {
      summary:
        'Hand in an open deposit of a user, the oldest unless one is named: the own, which needs no right, or with a reason another’s',
      permission: 'signed-in',
    },
    z.strictObject({
      /** What lies in the drawer: bags that left it before are added to it. */
      counted: entryRupiah(),
      /** How it was counted; it comes to that sum. */
      drawer: DrawerCount.optional(),
      note: note().optional(),
      depositId: id().optional(),
      terminals: terminals(),
      papers: papers(),
      /** The float that its cashier holds, counted apart: needed with the deposit that takes sales now. */
      float: z.strictObject(floatCount).optional(),
    }),
    ['deposit-state', 'deposit-not-found', 'four-eyes', 'not-two-persons', 'asset-not-found'],
  ),
  receive: act(
    '/deposits/payment/{id}',
    {
      summary: 'Receive its money, all at once or in parts; by its cashier while it is open, hand it in',
      permission: 'signed-in',
    },
    z.strictObject({
      /** Without what lies in closed bags; nothing only where nothing else is to be received. */
      value: entryRupiah(),
      cashId: id(),
      note: note().optional(),
      /** When it was received; now when left out. */
      datetime: localDateTime().optional(),
      /** No more was there: below the count it is disputed, until its cashier confirms it or somebody else counted. */
      isAll: z.boolean().optional(),
      papers: papers(),
    }),
    [
      'deposit-not-found',
      'deposit-state',
      'own-money',
      'too-much-received',
      'bags-in-safe',
      'time-in-future',
      'month-closed',
      'four-eyes',
      'not-two-persons',
    ],
  ),
  verify: act(
    '/deposits/verify/{id}',
    { summary: 'Agree with it, which books what is short or over, or refuse it', permission: editors },
    z.strictObject({ accepted: z.boolean(), note: note().optional() }),
    ['deposit-not-found', 'deposit-state', 'corrections-waiting', 'own-money', 'four-eyes', 'not-two-persons'],
  ),
  lookAt: act(
    '/deposits/look/{id}',
    {
      summary: 'Say that a deposit that was drawn for it was looked at by somebody who had no hand in it',
      permission: editors,
    },
    z.strictObject({ note: note().optional() }),
    ['deposit-not-found', 'deposit-state', 'own-money', 'four-eyes', 'not-two-persons'],
  ),
  dispute: act(
    '/deposits/dispute/{id}',
    { summary: 'Object to it, with a reason; its cashier once in each state of a count', permission: 'signed-in' },
    z.strictObject({ note: requiredNote() }),
    ['deposit-not-found', 'deposit-state', 'already-settled'],
  ),
  confirmReceived: act(
    '/deposits/confirm_received/{id}',
    {
      summary: 'Agree, as its cashier, that no more was there than was received: that is its count from now on',
      permission: 'signed-in',
    },
    z.strictObject({
      /** What the cashier was shown. */
      received: entryRupiah(),
      note: note().optional(),
    }),
    ['deposit-not-found', 'deposit-state', 'changed-meanwhile', 'bags-in-safe', 'own-money', 'not-two-persons'],
  ),
  reopen: act(
    '/deposits/reopen/{id}',
    {
      summary:
        'Lead a disputed one back to where it was, or with a new count to be received and verified again; a lower one by who did not receive, or who signs as a witness, as always where its cashier was charged',
      permission: editors,
    },
    z.strictObject({
      note: requiredNote(),
      counted: entryRupiah().optional(),
      terminals: terminals(),
      papers: papers(),
      ...approval,
    }),
    [
      'deposit-not-found',
      'deposit-state',
      'own-money',
      'too-much-received',
      'bags-in-safe',
      'four-eyes',
      'asset-not-found',
      ...approvalErrors,
    ],
  ),
} as const;

export const depositPayments = {
  generateCashIn: act(
    '/deposit_payments/generate_cash_in/{id}',
    {
      summary:
        'Book its money into the accounts it was received for, and close it; before its verification, agree with it as well',
      permission: editors,
    },
    z.strictObject({}).optional(),
    ['deposit-not-found', 'deposit-state', 'corrections-waiting', 'own-money', 'four-eyes', 'not-two-persons'],
  ),
  fittingCashIns: endpoint({
    method: 'GET',
    path: '/deposit_payments/cash_ins/{id}',
    summary: 'Cash-ins written by hand that may be tied to a deposit: of its accounts, not above what is missing there',
    permission: editors,
    openWhen: open,
    params: IdParams,
    reply: z.array(
      z.object({
        id: id(),
        cash: z.string(),
        amount: rupiah(),
        transactionDate: localDate(),
        note: z.string().nullable(),
      }),
    ),
    errors: ['deposit-not-found'],
    reads: ['deposits', 'cash', 'cashTransactions'],
  }),
  setCashIn: act(
    '/deposit_payments/set_cash_in/{id}',
    {
      summary:
        'Tie a cash-in to it that was written by hand; once all its money is in, it closes; before its verification, agree with it as well',
      permission: editors,
    },
    z.strictObject({ cashInId: id() }),
    [
      'deposit-not-found',
      'deposit-state',
      'corrections-waiting',
      'own-money',
      'cash-in-mismatch',
      'four-eyes',
      'not-two-persons',
    ],
  ),
} as const;
