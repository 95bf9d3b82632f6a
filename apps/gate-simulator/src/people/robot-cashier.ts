import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { z } from 'zod';

export interface RobotOptions {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly gateId: string;
}

/** A car as its driver presents it: with the ticket, or with nothing but its plate. */
export interface Presented {
  readonly parkingCode: string | null;
  /** It came in without a ticket, and its plate finds it. */
  readonly isMember?: boolean;
  readonly plate: string;
  readonly vehicleId: string;
}

const Paid = z.object({ id: z.string(), status: z.string() });
const PaidTypes = z.array(z.object({ id: z.string(), kind: z.string() }));
const Profile = z.object({ id: z.string() });
const Total = z.object({ total: z.number() });
const cardShare = 0.35;

/**
 * A cashier of the demo, not hardware: signs in and sells exits by the calls that a cashier's screen makes. Signed out by
 * a person who takes the account over, it leaves.
 */
export class RobotCashier {
  readonly #options: RobotOptions;
  #token = '';
  #userId = '';
  #paidTypes: z.output<typeof PaidTypes> = [];
  /** Cash in the drawer, rupiah. */
  #drawer = 0;
  #atWork = false;

  constructor(options: RobotOptions) {
    this.#options = options;
  }

  get isAtWork(): boolean {
    return this.#atWork;
  }

  async signIn(): Promise<void> {
    const { baseUrl, username, password } = this.#options;
    const response = await fetch(`${baseUrl}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, rememberMe: true }),
    });
    this.#token = response.headers.get('authorization') ?? '';
    if (this.#token === '') throw new Error(`${username} could not sign in: ${response.status}`);
    this.#atWork = true;
    this.#userId = Profile.parse(await this.#call(contract.session.profile)).id;
    this.#paidTypes = PaidTypes.parse(await this.#call(contract.paidTypes.options));
  }

  /** Sells the exit. Null when it could not: somebody else was quicker, or the cashier has left. */
  async sell(car: Presented, random: () => number): Promise<{ total: number } | null> {
    if (!this.#atWork) return null;
    try {
      const { parkingCode, plate: plateNumber, isMember = false } = car;
      if (parkingCode !== null) return await this.#sellFound(car, { parkingCode }, random);
      return isMember ? await this.#sellFound(car, { plateNumber }, random) : await this.#sellLost(car);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** Counts the drawer and hands it in, at the end of a shift. */
  async handIn(): Promise<void> {
    if (!this.#atWork) return;
    const counted = this.#drawer;
    try {
      await this.#call(contract.deposits.handIn, { id: this.#userId, body: { counted } });
      this.#drawer = 0;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  async #sellFound(
    car: Presented,
    which: { readonly parkingCode: string } | { readonly plateNumber: string },
    random: () => number,
  ): Promise<{ total: number }> {
    const { gateId } = this.#options;
    const quote = contract.parkingOuts.quoteV2.reply.parse(
      await this.#call(contract.parkingOuts.quoteV2, { body: { ...which, gateId } }),
    );
    const { total } = quote;
    const byCard = total > 0 && random() < cardShare;
    const payment = byCard ? await this.#takeCard(quote.parkingIn.id, total) : null;
    const paidTypeId = this.#paidTypeId(payment ? 'EMONEY' : 'CASH');
    await this.#call(contract.parkingOuts.checkOut, {
      body: {
        parkingInId: quote.parkingIn.id,
        gateId,
        plateNumber: car.plate,
        expectedTotal: total,
        ...(total > 0 && { paidTypeId }),
        ...(payment && { paymentId: payment }),
      },
    });
    if (!payment) this.#drawer += total;
    return { total };
  }

  async #takeCard(parkingInId: string, amount: number): Promise<string | null> {
    const { gateId } = this.#options;
    const paid = Paid.parse(
      await this.#call(contract.payments.deductEmoney, { body: { amount, gateId, parkingInId } }),
    );
    return paid.status === 'PAID' ? paid.id : null;
  }

  async #sellLost({ plate, vehicleId }: Presented): Promise<{ total: number }> {
    const { gateId } = this.#options;
    const [found] = contract.parkingIns.search.reply.parse(
      await this.#call(contract.parkingIns.search, { query: `search=${encodeURIComponent(plate)}` }),
    );
    const body = {
      plateNumber: plate,
      vehicleId,
      gateId,
      paidTypeId: this.#paidTypeId('CASH'),
      note: 'Tiket hilang, STNK diperiksa',
      ...(found && { parkingInId: found.id }),
    };
    const { total } = Total.parse(await this.#call(contract.parkingOuts.lostTicket, { body }));
    this.#drawer += total;
    return { total };
  }

  #paidTypeId(kind: string): string {
    const found = this.#paidTypes.find((type) => type.kind === kind);
    if (!found) throw new Error(`The car park takes no ${kind}.`);
    return found.id;
  }

  async #call(
    { method, path }: { readonly method: string; readonly path: string },
    given: { readonly id?: string; readonly query?: string; readonly body?: object } = {},
  ): Promise<unknown> {
    const url = `${this.#options.baseUrl}/api${path.replace('{id}', given.id ?? '')}${given.query ? `?${given.query}` : ''}`;
    const response = await fetch(url, {
      method,
      headers: {
        authorization: this.#token,
        ...(given.body && { 'content-type': 'application/json', 'idempotency-key': newIdempotencyKey() }),
      },
      ...(given.body && { body: JSON.stringify(given.body) }),
    });
    const answer = (await response.json()) as { data?: unknown; error?: { code: string } };
    if (response.ok) return answer.data;
    if (response.status === 401 || response.status === 440) this.#atWork = false;
    throw new Refused(`${method} ${path}: ${answer.error?.code ?? response.status}`);
  }
}

class Refused extends Error {}
