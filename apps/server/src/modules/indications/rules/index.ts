import type { CheatingType } from '@parking/contract/indications/cheating-types';
import type { Rule } from '../rule.ts';
import { correctionRate, handOpeningRate, reprintRate } from './corrections.ts';
import { deletedCarLeft } from './deleted-car-left.ts';
import { editBeforeExit } from './edit-before-exit.ts';
import { freeRate, lostRate, manualRate, paymentSwitch, plateDiffers, shortShare } from './exit-rates.ts';
import { fareVariance } from './fare-variance.ts';
import { lostWithEntry } from './lost-with-entry.ts';
import { offSchedule } from './off-schedule.ts';
import { openWithoutSale } from './open-without-sale.ts';
import { ticketBalance } from './ticket-balance.ts';
import { ticketSwap } from './ticket-swap.ts';
import { ticketWithoutCar } from './ticket-without-car.ts';
import { twiceInside } from './twice-inside.ts';
import { typeDowngrade } from './type-downgrade.ts';
import { alwaysExact } from './always-exact.ts';
import { cashGap } from './cash-gap.ts';
import { ceilings } from './ceilings.ts';
import { clusterAtEnd } from './cluster-at-end.ts';
import { graceAbuse } from './grace-abuse.ts';
import { impossibleTime } from './impossible-time.ts';
import { lapping } from './lapping.ts';
import { loopAgainstSales } from './loop-against-sales.ts';
import { memberAbuse } from './member-abuse.ts';
import { memberLetThrough } from './member-let-through.ts';
import { missedExits } from './missed-exits.ts';
import { numberGap } from './number-gap.ts';
import { offlineTime } from './offline-time.ts';
import { otherPlate } from './other-plate.ts';
import { paidTwice } from './paid-twice.ts';
import { passback } from './passback.ts';
import { powerCut } from './power-cut.ts';
import { ghost } from './ghost.ts';
import { unrecorded } from './unrecorded.ts';
import { secretVisit } from './secret-visit.ts';
import { soldValidations } from './sold-validations.ts';

const all: readonly Rule[] = [
  lostRate,
  manualRate,
  shortShare,
  freeRate,
  plateDiffers,
  paymentSwitch,
  correctionRate,
  reprintRate,
  handOpeningRate,
  lostWithEntry,
  ticketSwap,
  otherPlate,
  typeDowngrade,
  editBeforeExit,
  openWithoutSale,
  ticketWithoutCar,
  twiceInside,
  offSchedule,
  fareVariance,
  deletedCarLeft,
  loopAgainstSales,
  numberGap,
  ticketBalance,
  impossibleTime,
  offlineTime,
  clusterAtEnd,
  cashGap,
  alwaysExact,
  lapping,
  paidTwice,
  graceAbuse,
  memberAbuse,
  memberLetThrough,
  passback,
  missedExits,
  powerCut,
  soldValidations,
  ceilings,
  ghost,
  unrecorded,
  secretVisit,
];

/** Every rule by its name. */
export const rules: ReadonlyMap<CheatingType, Rule> = new Map(all.map((rule) => [rule.name, rule]));
