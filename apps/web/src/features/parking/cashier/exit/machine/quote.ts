import { type Quote, parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { ParkingType } from '@parking/contract/tariffs/parking-types';
import { call } from '../../../../../api/client.ts';
import { ApiFailure, isServerAway } from '../../../../../api/failure.ts';
import type { Desk } from '../../offline/desk.ts';
import { quoteOffline } from '../../offline/offline-quote.ts';
import type { Candidate, Extras, LostTicket } from './exit-state.ts';
import { answerWithinMs, candidateOf, candidateOfCopy } from './find-candidates.ts';

export interface PriceInput {
  readonly gateId: string;
  readonly which: { readonly parkingInId?: string; readonly parkingCode?: string; readonly plateNumber?: string };
  readonly vehicleId?: string;
  /** As the stay has it when left out. */
  readonly parkingType?: ParkingType;
  readonly extras: Extras;
  readonly byCamera: boolean;
}

export interface PricedCar {
  readonly quote: Quote;
  readonly by: 'server' | 'device';
  readonly clockUnsure: boolean;
}

const refusal = (code: 'stay-not-found' | 'several-cars'): ApiFailure => new ApiFailure({ status: 409, code });

/** Calls the server while it answers, else goes on without it. */
export async function withoutServer<Result>(
  desk: Desk,
  online: () => Promise<Result>,
  offline: () => Result,
): Promise<Result> {
  if (desk.state().mode === 'online') {
    try {
      return await online();
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isServerAway(error)) throw error;
      desk.lost();
    }
  }
  return offline();
}

/** What a car has to pay now. Fails with the server's refusals, also where it is priced on this device. */
export function quoteCar(desk: Desk, input: PriceInput): Promise<PricedCar> {
  const { extras } = input;
  const additional = extras.additionalFareNameIds;
  return withoutServer<PricedCar>(
    desk,
    async () => {
      const quote = await call(input.byCamera ? parkingOuts.quoteByCamera : parkingOuts.quoteV2, {
        answerWithinMs,
        body: {
          ...input.which,
          gateId: input.gateId,
          ...(input.vehicleId && { vehicleId: input.vehicleId }),
          ...(input.parkingType && { parkingType: input.parkingType }),
          ...(extras.voucherCode && { voucherCode: extras.voucherCode }),
          ...(additional.length > 0 && { additionalFareNameIds: [...additional] }),
          ...(extras.freePass && { freePass: true }),
          ...(extras.priceOverride && { priceOverride: extras.priceOverride }),
          ...(extras.memberClaim && { memberClaim: extras.memberClaim }),
        },
      });
      desk.heard(quote.datetimeOut);
      return { quote, by: 'server', clockUnsure: false };
    },
    () => priceOnDevice(desk, input),
  );
}

function priceOnDevice(desk: Desk, { which, vehicleId, parkingType, extras }: PriceInput): PricedCar {
  const time = desk.now();
  const { masters } = desk.state();
  if (!time || !masters) throw refusal('stay-not-found');
  const car = findOne(desk, which);
  const quote = quoteOffline({
    book: masters.book,
    car,
    ...(vehicleId && { vehicleId }),
    ...(parkingType && { parkingType }),
    additionalFareNameIds: extras.additionalFareNameIds,
    datetimeOut: time.local,
  });
  return { quote, by: 'device', clockUnsure: time.unsure };
}

function findOne(desk: Desk, which: PriceInput['which']) {
  const text = which.parkingCode ?? which.plateNumber ?? '';
  const found = which.parkingInId ? desk.byId(which.parkingInId) : desk.find(text);
  const exact = found.filter(({ match }) => match === 'EXACT');
  const [first] = exact;
  if (exact.length > 1 || (!first && found.length > 0)) throw refusal('several-cars');
  if (!first) throw refusal('stay-not-found');
  return first.car;
}

export interface Ticket {
  readonly parkingCode: string;
  readonly plateNumber: string | null;
  readonly vehicleId: string;
  readonly parkingType?: ParkingType;
  readonly datetimeIn: string;
}

/** What a car has to pay whose entry is known from its ticket alone, because it came while the network was away. */
export function quoteTicket(desk: Desk, ticket: Ticket): PricedCar {
  const time = desk.now();
  const { masters } = desk.state();
  if (!time || !masters) throw refusal('stay-not-found');
  const quote = quoteOffline({ book: masters.book, car: ticket, datetimeOut: time.local });
  return { quote, by: 'device', clockUnsure: time.unsure };
}

/** What a lost ticket costs, and the cars inside that it may belong to. */
export async function quoteLostTicket(desk: Desk, gateId: string, lost: LostTicket) {
  return withoutServer<PricedCar & { readonly candidates: readonly Candidate[] }>(
    desk,
    async () => {
      const answer = await call(parkingOuts.lostTicket, { answerWithinMs, body: lostTicketBody(gateId, lost) });
      desk.heard(answer.datetimeOut);
      const { candidates, saved: _, parkingIn, ...price } = answer;
      const quote: Quote = { ...price, parkingIn: parkingIn ?? unknownCar(lost, answer.datetimeOut) };
      return { quote, by: 'server', clockUnsure: false, candidates: candidates.map(candidateOf) };
    },
    () => {
      const time = desk.now();
      const { masters } = desk.state();
      if (!time || !masters) throw refusal('stay-not-found');
      const known = lost.parkingInId ? desk.byId(lost.parkingInId)[0]?.car : undefined;
      const car = known ?? {
        plateNumber: normalisePlate(lost.plateNumber),
        vehicleId: lost.vehicleId,
        datetimeIn: lost.datetimeIn ?? time.local,
      };
      const quote = quoteOffline({
        book: masters.book,
        car,
        vehicleId: lost.vehicleId,
        ...(lost.parkingType && { parkingType: lost.parkingType }),
        lostTicket: known || lost.datetimeIn ? 'entry-known' : 'entry-unknown',
        datetimeOut: time.local,
      });
      const candidates = lost.parkingInId ? [] : desk.find(lost.plateNumber).filter(({ match }) => match !== 'PART');
      return {
        quote,
        by: 'device',
        clockUnsure: time.unsure,
        candidates: candidates.map((found) => candidateOfCopy(found, desk)),
      };
    },
  );
}

export const lostTicketBody = (gateId: string, lost: LostTicket) => ({
  plateNumber: lost.plateNumber,
  vehicleId: lost.vehicleId,
  ...(lost.parkingType && { parkingType: lost.parkingType }),
  gateId,
  ...(lost.parkingInId && { parkingInId: lost.parkingInId }),
  ...(lost.datetimeIn && { datetimeIn: lost.datetimeIn }),
  ...(lost.note && { note: lost.note }),
  ...lost.approval,
});

/** A car whose entry nobody knows: its ticket is lost, and its plate is not inside. */
const unknownCar = (lost: LostTicket, datetimeOut: string): Quote['parkingIn'] => ({
  id: '',
  parkingCode: '',
  plateNumber: lost.plateNumber,
  vehicleId: lost.vehicleId,
  vehicleLabel: '',
  vehicleLabelEn: null,
  parkingType: 'REGULAR',
  gateId: '',
  gateName: '',
  datetimeIn: lost.datetimeIn ?? datetimeOut,
  origin: 'LOST_TICKET',
  state: 'INSIDE',
  prepaid: 0,
  isMember: false,
  note: null,
  images: [],
  flags: [],
});
