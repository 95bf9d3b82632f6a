import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { shiftIds } from '../../modules/workforce/testing/plan.ts';
import { changeAsOwner } from '../as-owner.ts';
import type { Act } from './act.ts';
import { anyType, localAgo } from './acts-at-gates.ts';
import { type World, idsOf, send } from './world.ts';

const { additionalFareNames, parkingFines, systemConfigurations, vehicleTypes } = contract;

/** Which shift it is by the hours that hold now. */
const changeShift: Act = async (world, dice) => {
  const present = dice.any(Object.values(shiftIds));
  const { writeQueries } = world.server.platform.database;
  const clock = (minutes: number): string => localAgo(world, -minutes).slice(11, 16);
  for (const id of Object.values(shiftIds))
    await writeQueries
      .updateTable('shifts')
      .set(
        id === present
          ? { startTime: clock(-120), endTime: clock(120) }
          : { startTime: clock(200), endTime: clock(220) },
      )
      .where('id', '=', id)
      .execute();
  return null;
};

/** Hours pass: what is open was opened earlier, on the day before too. */
const letHoursPass: Act = async ({ server }, dice) => {
  const statement = "update deposits set opened_at = opened_at - make_interval(hours => $1) where state = 'OPEN'";
  await changeAsOwner(server, statement, [dice.pick([1, 9, 17])]);
  return null;
};

const dayFrom = ({ server }: World, days: number): string =>
  toLocalDate(new Date(Date.now() + days * 86_400_000), server.platform.site.current().zone);

const newFare: Act = (world, dice) => {
  const amount = dice.pick([0, 3_000, 5_000, 100_000_000]);
  const fare = {
    effectiveDate: dayFrom(world, dice.pick([-1, 0, 1])),
    parkingType: dice.pick(['REGULAR', 'VALET']),
    parkingFareRules: [
      { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount },
      { rule: 'PER_UNIT', untilMinute: null, unitMinutes: dice.pick([60, 1]), amount },
      ...(dice.chance(0.5) ? [{ rule: 'CAP', amount: 50_000, ruleType: 'DAY24' }] : []),
    ],
  };
  const params = { id: anyType(dice) };
  return world.top.call(vehicleTypes.update, { params, body: { parkingFares: [fare] } });
};

const newType: Act = (world, dice) => {
  const name = `JENIS-${newId().slice(-8).toUpperCase()}`;
  const body = { name, label: name, vehicleGroup: 'OTHER', isActive: dice.chance(0.5) };
  return world.top.call(vehicleTypes.create, { body });
};

const newFine: Act = (world, dice) =>
  world.top.call(parkingFines.set, {
    body: { vehicleTypeId: anyType(dice), fine: dice.pick([0, 20_000, 100_000_000]) },
  });

const newExtra: Act = (world, dice) => {
  const name = `TAMBAHAN-${newId().slice(-8).toUpperCase()}`;
  const additionalFares = [{ vehicleTypeId: anyType(dice), amount: dice.pick([1_000, 25_000]) }];
  const body = { name, label: name, effectiveDate: dayFrom(world, -1), additionalFares };
  return world.top.call(additionalFareNames.create, { body });
};

const configure: Act = (world, dice) =>
  send(world, dice, world.top, systemConfigurations.update, {
    body: dice.pick<object>([
      { taxPercent: dice.pick([0, 10, 11, 100]), taxOnTop: dice.chance(0.5) },
      { blindDeposit: dice.chance(0.5) },
      { fourEyes: dice.pick(['STRICT', 'STANDARD', 'OFF']) },
      { lostTicketMinutes: dice.pick([60, 1_440]), roundSecondsUp: dice.chance(0.5) },
      { fineType: dice.pick(['FINE_ONLY', 'FINE_AND_FARE']) },
    ]),
  });

/** Somebody is planned for a shift of today. */
const planShift: Act = async (world, dice) => {
  const [shiftId] = dice.chance(0.5) ? await idsOf(world, 'shifts') : [shiftIds.late];
  if (shiftId === undefined) return null;
  const { id: userId } = dice.pick(world.cashiers).who.person;
  await sql`insert into schedules (id, day, user_id, shift_id)
    select ${newId()}, ${dayFrom(world, 0)}, ${userId}, ${shiftId}
    where not exists (select from schedules where user_id = ${userId})`.execute(
    world.server.platform.database.writeQueries,
  );
  return null;
};

export const actsOfSettings = {
  changeShift,
  letHoursPass,
  planShift,
  newFare,
  newType,
  newFine,
  newExtra,
  configure,
} as const;
