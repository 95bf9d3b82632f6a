import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { boolean, dateTime, money, summed, text } from '../../core/list.ts';
import { entryRupiah, rupiah, signedRupiah } from '../../core/money.ts';
import { Option, nothingYet, resource } from '../../core/resource.ts';
import { localDate } from '../../core/time.ts';

/** What petty cash holds, and what it lacks. */
export const PettyCash = z.object({
  fixedAmount: rupiah(),
  amount: signedRupiah(),
  /** Of transfers there that wait for a second name. */
  waiting: rupiah(),
  missing: rupiah(),
  /** What its sum exceeds what lies there and its slips by: it was never filled so far, or moved otherwise; below zero by as much less. */
  withoutSlips: signedRupiah(),
  /** By which money left since it was filled up last. */
  slips: z.array(
    z.object({
      id: id(),
      number: z.int(),
      amount: rupiah(),
      category: z.string().nullable(),
      categoryEn: z.string().nullable(),
      note: z.string().nullable(),
      transactionDate: localDate(),
    }),
  ),
});
export type PettyCash = z.output<typeof PettyCash>;

const standard = resource({
  name: 'cash account',
  path: '/cash',
  menu: '/cash',
  entity: 'cash',
  input: z.object({
    name: z.string().trim().min(1).max(100),
    code: z.string().trim().min(1).max(30),
    /** Lies at a bank: what is transferred there has arrived once its statement says so. Stays once money moved through it. */
    isBank: z.boolean().optional(),
    /** Petty cash: it is filled up to this sum again, by what its slips took; takings never go into it. None where it is left out. */
    fixedAmount: entryRupiah(1).nullable().optional(),
  }),
  shown: z.object({
    /** What its postings come to; nobody writes it. */
    amount: signedRupiah(),
  }),
  columns: {
    name: text(),
    code: text(),
    isBank: boolean(),
    amount: summed(),
    fixedAmount: money({ nullable: true }),
    updatedAt: dateTime(),
  },
  conflicts: ['in-use'],
  alsoReads: ['deposits'],
});

/** Accounts that money lies in: a safe, a bank account. What lies there when it is opened comes by a cash-in. */
export const cash = {
  ...standard,
  create: endpoint({ ...standard.create, ...nothingYet(standard.create) }),
  takings: endpoint({
    method: 'GET',
    path: '/cash/takings',
    summary: 'Options of cash accounts that takings go to, and money is given back from: no petty cash',
    permission: 'signed-in',
    reply: z.array(Option),
    reads: ['cash'],
  }),
  petty: endpoint({
    method: 'GET',
    path: '/cash/{id}/petty',
    summary: 'Of petty cash, the slips since it was filled up last, and what is missing of its fixed sum',
    permission: { menus: ['/cash'], flag: 'viewable' },
    params: IdParams,
    reply: PettyCash,
    errors: ['record-not-found'],
    reads: ['cash', 'cashTransactions'],
  }),
} as const;
