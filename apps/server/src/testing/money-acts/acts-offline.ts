import { contract } from '@parking/contract/contract';
import { largestSale } from '@parking/contract/core/money';
import { newId } from '@parking/contract/core/id';
import { cash, emoney, qris } from '../../modules/parking/testing/stays.ts';
import { changeAsOwner } from '../as-owner.ts';
import type { Answer } from '../test-server.ts';
import type { Act } from './act.ts';
import { anySlip } from './acts-of-claims.ts';
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
  const paidTypeId = dice.chance(0.4) ? dice.pick([cash, qris, emoney, world.edcId]) : undefined;
  return {
    requestId: newId(),
    ...(found ? { parkingInId: found.id } : { parkingCode: `LURING-${slips}`, datetimeIn: localAgo(world, 400) }),
    vehicleId: dice.chance(0.95) ? anyType(dice) : newId(),
    gateId: dice.chance(0.95) ? lane.exitId : dice.pick([lane.entryId, newId()]),
    datetimeOut: wrongClock ?? localAgo(world, dice.pick([0, 5, 60, 300, 700])),
    amountTaken: dice.chance(0.15)
      ? dice.pick([largestSale, largestSale + 1, Number.MAX_SAFE_INTEGER])
      : dice.pick([0, 999, 5_000, 8_000]),
    provisionalNumber: `S-${slips}`,
    ...(dice.chance(0.5) && { sequence: dice.int(1, 60) }),
    ...(dice.chance(0.2) && { clockUnsure: true }),
    ...(dice.chance(0.1) && { lostTicket: true }),
    ...(paidTypeId !== undefined && { paidTypeId }),
    ...(paidTypeId === world.edcId && dice.chance(0.8) && { slip: anySlip(dice) }),
  };
}

/** What is no sale, or the one before under its number with another body. */
function spoilt(dice: Dice, sale: object): unknown {
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

/** A sale of which something else than its number and its money cannot be read: it is kept apart. */
const illegible = (dice: Dice, sale: object): object =>
  dice.pick<object>([
    { ...sale, note: 'x'.repeat(501) },
    { ...sale, plateNumber: 'B'.repeat(30) },
    { ...sale, datetimeOut: 'kemarin' },
  ]);

const upload: Act = async (world, dice) => {
  const cashier = dice.pick(world.cashiers);
  const sales: { readonly given: unknown; readonly sound: boolean }[] = [];
  for (let n = dice.int(1, 4); n > 0; n -= 1) {
    const sale = await saleOf(world, dice, cashier);
    const sound = Number(sale['amountTaken']) <= largestSale;
    sales.push({ given: dice.chance(0.1) ? illegible(dice, sale) : sale, sound });
    if (sound && dice.chance(0.2)) sales.push({ given: spoilt(dice, sale), sound: false });
  }
  if (dice.chance(0.7)) await alone(world);
  const client = world.server.client();
  const body = { grant: cashier.grant, sales: sales.map(({ given }) => given) };
  const send = () => client.call(offline.uploadSales, { body });
  const [first, beside] = await Promise.all([send(), dice.chance(0.2) ? send() : null]);
  const again = dice.chance(0.2) ? await send() : null;
  for (const answer of [first, beside, again]) if (answer) noteAnswers(world, cashier, sales, answer);
  return first;
};

/** What a device told is taken once, by its number; only what is no sale, or another one under that number, is refused. */
function noteAnswers(
  world: World,
  { who }: Cashier,
  sales: readonly { readonly given: unknown; readonly sound: boolean }[],
  { data }: Answer,
): void {
  const { sales: answered } = data as { sales: readonly { readonly result: string }[] };
  for (const [index, { given, sound }] of sales.entries()) {
    const result = answered[index]?.result;
    if ((result === 'REFUSED') === sound)
      world.faults.push(`of an upload was ${result}: ${JSON.stringify(given)?.slice(0, 300)}`);
    if (!sound || result === undefined || result === 'REFUSED') continue;
    const { requestId, amountTaken } = given as { requestId: string; amountTaken: number };
    world.told.set(requestId, { operatorId: who.person.id, amount: amountTaken });
  }
}

const contact: Act = (world, dice) =>
  world.server.client().call(offline.contact, { body: { grant: dice.pick(world.cashiers).grant } });

export const actsOffline = { upload, contact } as const;
