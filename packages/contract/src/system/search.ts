import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';

/** A record that bears the text somewhere. */
export const Found = z.object({
  /** The screen that shows it. */
  route: z.string(),
  id: id(),
  title: z.string(),
  titleEn: z.string().nullable(),
  /** What tells it from others of the same name. */
  detail: z.string().nullable(),
});
export type Found = z.output<typeof Found>;

/** How many records of one kind are found at most. */
export const foundPerKind = 5;
/** Stays are looked for from so many characters on. */
export const shortestStaySearch = 3;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Records whose name, code, plate or number bears a text, of every kind that the caller may view',
    permission: 'signed-in',
    query: z.strictObject({ q: z.string().trim().min(2).max(100) }),
    // What was typed is looked for anew; nobody waits for a change to show.
    reads: [],
    reply: z.array(Found),
    errors: ['narrow-the-filter'],
  }),
} as const;
