import { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { buildStay, car, cash, motorcycle, nextPlate } from '../../modules/parking/testing/stays.ts';
import { gateEvent } from '../../modules/gates/testing/gates.ts';
import type { Answer } from '../test-server.ts';
import type { Act } from './act.ts';
import { payFor } from './acts-of-payments.ts';
import type { Dice } from './dice.ts';
import { type Cashier, type World, anyCar, send } from './world.ts';

const hour = 3_600;
let tickets = 0;

export const anyType = (dice: Dice): string => dice.pick([car, motorcycle]);

/** The site's clock so many minutes ago. */
export const localAgo = ({ server }: World, minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);

/** A gate tells of a ticket, of now or later on, now and then by a wrong clock or with a code that was there before. */
const ticket: Act = async (world, dice) => {
  tickets += 1;
  const ago = dice.pick([1, hour / 2, 3 * hour, 30 * hour, -2 * hour, 60 * 24 * hour]);
  const known = dice.chance(0.05) ? await anyCar(world, dice) : null;
  const data = { parkingCode: known?.code ?? `TIKET-${tickets}`, vehicleTypeId: anyType(dice) };
  const event = gateEvent('TICKET_ISSUED', { ago, data });
  return dice.pick(world.entries).call(contract.gateEvents.send, {
    body: { events: [event], ...(dice.chance(0.5) && { sentAt: new Date(Date.now() - ago * 1_000).toISOString() }) },
  });
};

/** A car that came some time ago. */
const arrive: Act = async ({ server, cashiers }, dice) => {
  const { lane } = dice.pick(cashiers);
  await buildStay(server, lane, { minutesAgo: dice.pick([2, 20, 61, 200, 1_500]), vehicleTypeId: anyType(dice) });
  return null;
};

const enterPaid: Act = async (world, dice) => {
  const { who, lane } = dice.pick(world.cashiers);
  const entry = { plateNumber: nextPlate(), vehicleId: anyType(dice), gateId: lane.entryId };
  const quote = await world.top.call(contract.entryPaid.quote, { body: entry });
  const { total = 0 } = (quote.data ?? {}) as { total?: number };
  const paid = dice.chance(0.5) ? await payFor(world, dice, who, { amount: total, gateId: lane.entryId }) : null;
  const body = { ...entry, paidTypeId: cash, ...paid, ...(dice.chance(0.3) && { expectedTotal: total }) };
  const answer = await send(world, dice, world.top, contract.entryPaid.checkIn, { body });
  if (paid && dice.chance(0.5))
    await world.top.call(contract.entryPaid.checkIn, { body: { ...body, plateNumber: nextPlate() } });
  return answer;
};

const preEnter: Act = (world, dice) => {
  const { lane } = dice.pick(world.cashiers);
  const body = { plateNumber: nextPlate(), vehicleId: anyType(dice), gateId: lane.entryId };
  return send(world, dice, world.top, contract.preEntry.checkIn, { body });
};

const byHand = (world: World, dice: Dice): Promise<Answer> => {
  const { lane } = dice.pick(world.cashiers);
  const minutes = dice.int(1, 1_300);
  return send(world, dice, world.top, contract.parkingOuts.checkInByHand, {
    body: {
      plateNumber: nextPlate(),
      vehicleId: anyType(dice),
      gateId: lane.entryId,
      datetimeIn: localAgo(world, minutes),
      note: 'Tiket macet',
    },
  });
};

const deleteEntry: Act = async (world, dice) => {
  const found = await anyCar(world, dice);
  if (!found) return null;
  const client = dice.pick<{ readonly who: Cashier['who'] }>([{ who: world.top }, ...world.cashiers]).who;
  return client.call(contract.parkingIns.deleteEntry, { params: { id: found.id }, query: 'note=Salah+cetak' });
};

export const actsAtGates = { ticket, arrive, enterPaid, preEnter, byHand, deleteEntry } as const;
