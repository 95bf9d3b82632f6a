import { contract } from '@parking/contract/contract';
import { isAllowed } from '@parking/contract/core/permissions';
import {
  type BookletState,
  type TicketBooklet,
  seesBooklets,
} from '@parking/contract/money/paper-tickets/ticket-booklets';
import type { TicketUse } from '@parking/contract/money/paper-tickets/ticket-uses';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord, nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { hidingTakings } from '../deposits/blind.ts';
import { seesOwnDeposits } from '../deposits/deposit-access.ts';
import { hidesTakings } from '../deposits/takings.ts';

export const bookletList: ListOptions<typeof contract.ticketBooklets.list> = {
  view: 'ticket_booklets_v',
  defaultSort: [{ column: 'addedAt', direction: 'desc' }],
};

export const useList: ListOptions<typeof contract.ticketUses.list> = {
  view: 'ticket_uses_v',
  defaultSort: [{ column: 'enteredAt', direction: 'desc' }],
  access: hidingTakings(['amount', 'total', 'tax']),
};

const bookletSource = sourceOf(contract.ticketBooklets.list, bookletList);
const useSource = sourceOf(contract.ticketUses.list, useList);

export async function readBooklet(reads: Reads, site: Site, id: string): Promise<TicketBooklet> {
  const row = await findRecord(reads, bookletSource, id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}

/** One use as its list tells it to this user. */
export async function readUse(reads: Reads, actor: Actor, site: Site, id: string): Promise<TicketUse> {
  const row = await findRecord(reads, useSource, id, site.zone);
  if (!row) throw new Failure('record-not-found');
  const isHidden = row.depositId !== null && (await hidesTakings(reads, actor, row.depositId));
  return isHidden ? { ...row, amount: null, total: null, tax: null } : row;
}

/** Who hands in money without handling that of others deals with own booklets only. */
export const seesOwnBooklets = (actor: Actor): boolean =>
  seesOwnDeposits(actor) && !isAllowed({ menus: seesBooklets.menus, flag: 'editable' }, '', actor.rights);

export interface BookletRow {
  readonly id: string;
  readonly series: string;
  readonly first: number;
  readonly last: number;
  readonly value: number;
  readonly vehicleTypeId: string | null;
  readonly state: BookletState;
  /** Who has it, or is to take it. */
  readonly issue: {
    readonly id: string;
    readonly operatorId: string;
    readonly issuedById: string;
  } | null;
}

/** A booklet, held until the act is over: what is done with it follows one another. Somebody else's is not told to who sees own ones only. */
export async function lockBooklet(tx: Tx, actor: Actor, id: string): Promise<BookletRow> {
  const found = await tx
    .selectFrom('ticketBooklets')
    .select(['id', 'series', 'first', 'last', 'value', 'vehicleTypeId', 'state'])
    .where('id', '=', id)
    .$narrowType<{ state: BookletState }>()
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  const issue = await tx
    .selectFrom('ticketIssues')
    .select(['id', 'operatorId', 'issuedById'])
    .where('bookletId', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (seesOwnBooklets(actor) && issue?.operatorId !== actor.userId) throw new Failure('record-not-found');
  return { ...found, issue: issue ?? null };
}

export type IssuedBooklet = BookletRow & { readonly issue: NonNullable<BookletRow['issue']> };

/** Refuses with `booklet-state` one that stands otherwise. */
export function requireIssued(booklet: BookletRow, state: 'ISSUED' | 'OUT'): IssuedBooklet {
  const { issue } = booklet;
  if (booklet.state !== state || issue === null) throw new Failure('booklet-state');
  return { ...booklet, issue };
}

export interface Numbers {
  readonly first: number;
  readonly last: number;
}

/** What was written down of numbers of a booklet, in their order. */
export async function listUsed(reads: Reads, bookletId: string): Promise<(Numbers & { id: string; kind: string })[]> {
  return reads
    .selectFrom('ticketUses')
    .select(['id', 'kind', 'first', 'last'])
    .where('bookletId', '=', bookletId)
    .where('takenBackAt', 'is', null)
    .orderBy('first')
    .execute();
}

/** How many numbers of it are unused. */
export async function countUnused(reads: Reads, { id, first, last }: BookletRow): Promise<number> {
  const used = await listUsed(reads, id);
  return used.reduce((left, one) => left - sizeOf(one), sizeOf({ first, last }));
}

export const sizeOf = ({ first, last }: Numbers): number => last - first + 1;

/** Refuses numbers of which something was written down, naming that. */
export function refuseUsed(used: readonly (Numbers & { readonly kind: string })[], { first, last }: Numbers): void {
  const found = used.find((one) => one.first <= last && first <= one.last);
  if (found) throw ticketsUsed(found);
}

const kinds: Readonly<Record<string, 'ticketsSold' | 'ticketsSpoiled' | 'ticketsMissing'>> = {
  SOLD: 'ticketsSold',
  SPOILED: 'ticketsSpoiled',
  MISSING: 'ticketsMissing',
};

const ticketsUsed = ({ first, last, kind }: Numbers & { readonly kind: string }): Failure =>
  new Failure('tickets-used', { values: { first, last, kind: kinds[kind] ?? kind } });

/** Sets how a held booklet stands. */
export const setState = (tx: Tx, id: string, state: BookletState) =>
  tx.updateTable('ticketBooklets').set({ state, updatedAt: nextUpdatedAt }).where('id', '=', id).execute();
