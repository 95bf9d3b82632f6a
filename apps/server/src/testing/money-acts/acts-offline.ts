import { contract } from '@parking/contract/contract';
import { largestSale } from '@parking/contract/core/money';
import { newId } from '@parking/contract/core/id';
import { cash, emoney, qris } from '../../modules/parking/testing/stays.ts';
import { changeAsOwner } from '../as-owner.ts';
import type { Act } from './act.ts';
import { anyType, localAgo } from './acts-at-gates.ts';
import type { Dice } from './dice.ts';
import { type Cashier, type World, anyCar } from './world.ts';

const { offline } = contract;
let slips = 0;

/** A sale as a device tells it: right or wrong in each of its parts. */
async function saleOf(world: World, dice: Dice, { lane }: Cashier): Promise<Record<string, unknown>> {
  const found = dice.chance(0.8) ? await anyCar(world, dice) : null;
  slips += 1;
  const wrongClock = dice.chance(0.1) ? dice.pick(['1970-01-01T00:00:00', '2099-01-01T00:00:00']) : null;
  const paidTypeId = dice.chance(0.3) ? dice.pick([cash, qris, emoney]) : undefined;
  return {
    requestId: newId(),
    ...(found ? { parkingInId: found.id } : { parkingCode: `LURING-${slips}`, datetimeIn: localAgo(world, 400) }),
    vehicleId: dice.chance(0.95) ? anyType(dice) : newId(),
    gateId: dice.chance(0.95) ? lane.exitId : dice.pick([lane.entryId, newId()]),
    datetimeOut: wrongClock ?? localAgo(world, dice.pick([0, 5, 60, 300, 700])),
    amountTaken: dice.chance(0.03) ? dice.pick([largestSale, largestSale + 1]) : dice.pick([0, 999, 5_000, 8_000]),
    provisionalNumber: `S-${slips}`,
    ...(dice.chance(0.5) && { sequence: dice.int(1, 60) }),
    ...(dice.chance(0.2) && { clockUnsure: true }),
    ...(dice.chance(0.1) && { lostTicket: true }),
    ...(paidTypeId !== undefined && { paidTypeId }),
  };
}

/** What is no sale, or the one before under its number with another body. */
function spoilt(dice: Dice, sale: Record<string, unknown>): unknown {
  return dice.pick([
    null,
    'x',
    {},
    { ...sale, amountTaken: -1 },
    { ...sale, datetimeOut: '0001-01-01T00:00:00' },
    { ...sale, amountTaken: 7_777 },
  ]);
}

/** A device that was without the server for hours, a shift's change among them, is believed; else it was seen. */
const alone = ({ server }: World): Promise<void> =>
  changeAsOwner(
    server,
    `with g as (update offline_grants set made_at = now() - interval '1 day') delete from offline_contacts`,
  );

const upload: Act = async (world, dice) => {
  const cashier = dice.pick(world.cashiers);
  const sales: unknown[] = [];
  for (let n = dice.int(1, 4); n > 0; n -= 1) {
    const sale = await saleOf(world, dice, cashier);
    sales.push(sale);
    if (dice.chance(0.2)) sales.push(spoilt(dice, sale));
  }
  if (dice.chance(0.7)) await alone(world);
  const client = world.server.client();
  const send = () => client.call(offline.upload, { body: { grant: cashier.grant, sales } });
  const [first] = await Promise.all([send(), dice.chance(0.2) ? send() : null]);
  if (dice.chance(0.2)) await send();
  const { sales: answered } = first.data as { sales: readonly unknown[] };
  if (answered.length !== sales.length) world.faults.push('an upload did not answer each of its sales');
  return first;
};

const contact: Act = (world, dice) =>
  world.server.client().call(offline.contact, { body: { grant: dice.pick(world.cashiers).grant } });

export const actsOffline = { upload, contact } as const;
