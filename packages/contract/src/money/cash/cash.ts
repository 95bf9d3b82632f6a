import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { boolean, dateTime, text, summed } from '../../core/list.ts';
import { signedRupiah } from '../../core/money.ts';
import { nothingYet, resource } from '../../core/resource.ts';

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
  }),
  shown: z.object({
    /** What its postings come to; nobody writes it. */
    amount: signedRupiah(),
  }),
  columns: { name: text(), code: text(), isBank: boolean(), amount: summed(), updatedAt: dateTime() },
  conflicts: ['in-use'],
  alsoReads: ['deposits'],
});

/** Accounts that money lies in: a safe, a bank account. What lies there when it is opened comes by a cash-in. */
export const cash = { ...standard, create: endpoint({ ...standard.create, ...nothingYet(standard.create) }) } as const;
