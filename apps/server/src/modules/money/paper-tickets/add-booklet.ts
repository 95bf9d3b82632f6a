import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { type TicketBooklet, largestBooklet } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { sql } from 'kysely';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Numbers, readBooklet } from './held-booklet.ts';

/** Receives a booklet into stock. Numbers that another booklet of its series holds are refused, naming that one. */
export async function addBooklet(context: Context<(typeof contract.ticketBooklets)['add']>): Promise<TicketBooklet> {
  const { tx, actor, body, site } = context;
  const { series, first, last, value, printed, stamp, vehicleTypeId = null, stampedOn = null } = body;
  if (last < first) throw badInput({ path: 'last', code: 'too-small', values: { minimum: first } });
  if (last - first >= largestBooklet)
    throw badInput({ path: 'last', code: 'too-big', values: { maximum: first + largestBooklet - 1 } });
  if (stampedOn !== null && !stamp) throw badInput({ path: 'stamp', code: 'required' });
  if (vehicleTypeId !== null) {
    const type = await tx.selectFrom('vehicleTypes').select('id').where('id', '=', vehicleTypeId).executeTakeFirst();
    if (!type) throw badInput({ path: 'vehicleTypeId', code: 'does-not-exist' });
  }
  // Booklets of one series follow one another, so that the other one can be named.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booklets ${series}`}, 0))`.execute(tx);
  const { rows } = await sql<Numbers>`
    select first, last from ticket_booklets where series = ${series} and int8range(first, last, '[]') && int8range(${first}, ${last}, '[]')
    order by first limit 1`.execute(tx);
  const [other] = rows;
  if (other) throw context.fail('booklet-overlaps', { values: { series, ...other } });
  const id = newId();
  const addedAt = new Date();
  await tx
    .insertInto('ticketBooklets')
    .values({
      id,
      siteId: site.id,
      series,
      first,
      last,
      value,
      printed,
      vehicleTypeId,
      stamp: stamp || null,
      stampedOn,
      note: body.note || null,
      addedById: actor.userId,
      addedAt,
      updatedAt: addedAt,
    })
    .execute();
  await context.log({
    action: 'add-booklet',
    entity: 'ticket_booklets',
    entityId: id,
    after: { series, first, last, value, printed, vehicleTypeId, stamp, stampedOn },
  });
  return readBooklet(tx, site, id);
}
