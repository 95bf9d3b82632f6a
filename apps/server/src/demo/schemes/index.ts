import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { anotherCar } from './another-car.ts';
import { cardHandedBack } from './card-handed-back.ts';
import { cashInstead } from './cash-instead.ts';
import { cheaperType } from './cheaper-type.ts';
import { corrections } from './corrections.ts';
import { countsThatAlwaysFit } from './counts-that-always-fit.ts';
import { deletedEntry } from './deleted-entry.ts';
import { editedBeforeExit } from './edited-before-exit.ts';
import { exitsThatNobodySaw } from './exits-that-nobody-saw.ts';
import { freeMinutesAgain } from './free-minutes-again.ts';
import { freePasses } from './free-passes.ts';
import { invalidMembership } from './invalid-membership.ts';
import { lateCopies } from './late-copies.ts';
import { lessThanTheFare } from './less-than-the-fare.ts';
import { letOutUnsold } from './let-out-unsold.ts';
import { lostTickets } from './lost-tickets.ts';
import { madeToFit } from './made-to-fit.ts';
import { manyOpenings } from './many-openings.ts';
import { offlineThoughOnline } from './offline-though-online.ts';
import { onePlateTwice } from './one-plate-twice.ts';
import { openedWithoutSale } from './opened-without-sale.ts';
import { otherCarsTickets } from './other-cars-tickets.ts';
import { paidAndLost } from './paid-and-lost.ts';
import { paidTwice } from './paid-twice.ts';
import { powerCuts } from './power-cuts.ts';
import type { Scheme } from './scheme.ts';
import { sharedLogin } from './shared-login.ts';
import { shortCounts } from './short-counts.ts';
import { shortStays } from './short-stays.ts';
import { soldByHand } from './sold-by-hand.ts';
import { swappedTickets } from './swapped-tickets.ts';
import { ticketOnFoot } from './ticket-on-foot.ts';
import { ticketsKept } from './tickets-kept.ts';
import { twoVisitsAtOnce } from './two-visits-at-once.ts';
import { yesterdaysMoney } from './yesterdays-money.ts';

/** What somebody is held against the others for comes first: each of these is another's. */
export const schemes: readonly Scheme[] = [
  lostTickets,
  soldByHand,
  shortStays,
  freePasses,
  otherCarsTickets,
  corrections,
  lateCopies,
  manyOpenings,
  powerCuts,
  shortCounts,
  countsThatAlwaysFit,
  yesterdaysMoney,
  madeToFit,
  cashInstead,
  paidAndLost,
  swappedTickets,
  anotherCar,
  cheaperType,
  editedBeforeExit,
  lessThanTheFare,
  offlineThoughOnline,
  paidTwice,
  twoVisitsAtOnce,
  invalidMembership,
  ticketOnFoot,
  ticketsKept,
  letOutUnsold,
  openedWithoutSale,
  sharedLogin,
  deletedEntry,
  onePlateTwice,
  freeMinutesAgain,
  exitsThatNobodySaw,
  cardHandedBack,
];

/** Rules for which nothing is planted, and why. */
export const notPlanted = {
  NUMBER_GAP: 'Numbers without a gap are proved by `verify`: a demo in which they had one would be broken.',
  MEMBER_ABUSE: 'The demo takes no memberships back.',
  SOLD_VALIDATIONS: 'One tenant of the demo validates: it could be held against nobody.',
  CEILING: 'It speaks where everybody does something; what nine of sixteen cashiers do may be enough for it.',
  GHOST: 'Every demo has one: a car that two sweeps did not find.',
  SECRET_VISIT: 'Every demo has one: a visit whose payment was booked as less.',
  UNRECORDED: 'Every demo has one: a car that two sweeps found and nobody let in.',
} as const satisfies Partial<Record<CheatingType, string>>;
