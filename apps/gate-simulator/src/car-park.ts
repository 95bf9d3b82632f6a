import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Body } from './camera.ts';
import type { SimulatedCar } from './gate-words.ts';
import type { SimulatedGate } from './gate.ts';
import type { RobotCashier } from './people/robot-cashier.ts';

export interface Lane {
  readonly gate: SimulatedGate;
  readonly body: Body;
  readonly vehicleId?: string | undefined;
}

export interface ExitLane extends Lane {
  /** Null: a person sells there, or nobody. */
  readonly cashier: RobotCashier | null;
}

/** Somebody with a membership; `cardNumber` is null where the plate alone is known. */
export interface Member {
  readonly plate: string;
  readonly cardNumber: string | null;
  readonly body: Body;
}

export interface Parked {
  readonly car: SimulatedCar;
  readonly lane: Lane;
  /** Null of a member: no ticket was printed. */
  readonly parkingCode: string | null;
  readonly member: Member | null;
  readonly leavesAt: number;
}

export interface CarParkOptions {
  readonly entries: readonly Lane[];
  readonly exits: readonly ExitLane[];
  readonly members: readonly Member[];
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** How long a driver stands before an arm that does not go up. */
const patienceMs = 90_000;
/** A member presses the button, or calls the cashier, when the arm has not gone up by then. */
const memberPatienceMs = 4_000;
const memberShare = 0.2;

/** Gates and the cars that drive through them. */
export class CarPark {
  readonly options: CarParkOptions;
  readonly parked: Parked[] = [];
  readonly #atExit = new Set<SimulatedGate>();

  constructor(options: CarParkOptions) {
    this.options = options;
  }

  /** Waits, unless the simulation ends before; returns whether it goes on. */
  async wait(ms: number): Promise<boolean> {
    const { signal } = this.options;
    if (signal.aborted) return false;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
    return !signal.aborted;
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.options.random() * items.length)];
  }

  /** A new car comes to one of the entries, to stay for so long. Null when it got no ticket. */
  async driveIn(stayMs: number, only?: Lane): Promise<Parked | null> {
    const { random, entries, say } = this.options;
    const lane = only ?? this.pick(entries);
    if (!lane) return null;
    const member = random() < memberShare ? await this.#letMemberIn(lane, stayMs) : null;
    if (member) return member;
    const plate = inventPlate(random, lane.body);
    const car = { plate, body: lane.body, vehicleId: lane.vehicleId, unreadable: random() < 0.08 };
    const ticket = await lane.gate.enter(car);
    if (!ticket) return null;
    const parked = {
      car,
      lane,
      parkingCode: ticket.parkingCode,
      member: null,
      leavesAt: Date.now() + stayMs,
    };
    this.parked.push(parked);
    say(`${lane.gate.name}  ${plate} came in, ticket ${ticket.parkingCode}`);
    return parked;
  }

  /** A member who is not inside comes to this entry. Null where there is none, or the gate did not open. */
  async #letMemberIn(lane: Lane, stayMs: number): Promise<Parked | null> {
    const { members, say } = this.options;
    const inside = new Set(this.parked.map(({ car }) => car.plate));
    const member = this.pick(members.filter(({ plate, body }) => body === lane.body && !inside.has(plate)));
    if (!member) return null;
    const { plate, cardNumber } = member;
    const car = { plate, body: lane.body, vehicleId: lane.vehicleId };
    const { opened } = await lane.gate.memberArrives(car, cardNumber);
    if (!(await this.#opensFor(opened))) return null;
    const parked = { car, lane, parkingCode: null, member, leavesAt: Date.now() + stayMs };
    this.parked.push(parked);
    say(`${lane.gate.name}  ${plate} came in as a member, by ${cardNumber === null ? 'plate' : 'card'}`);
    return parked;
  }

  #opensFor(opened: Promise<void>): Promise<boolean> {
    return Promise.race([opened.then(() => true), this.wait(memberPatienceMs).then(() => false)]);
  }

  /** Takes a car to a free exit of its kind; where a robot sells, it pays and leaves. False when no exit was free, or it had left. */
  async driveOut(parked: Parked, hasTicket = true): Promise<boolean> {
    const { exits, random, say } = this.options;
    const free = exits.filter((one) => one.body === parked.lane.body && !this.#atExit.has(one.gate));
    const lane = this.pick(free);
    const place = this.parked.indexOf(parked);
    if (!lane || place < 0) return false;
    this.#atExit.add(lane.gate);
    this.parked.splice(place, 1);
    try {
      const { member, car } = parked;
      const { opened } = await lane.gate.memberArrives(car, member?.cardNumber ?? null);
      await lane.gate.settled();
      if (member && (await this.#opensFor(opened))) {
        say(`${lane.gate.name}  ${car.plate} left as a member`);
        return true;
      }
      const presented = {
        parkingCode: hasTicket ? parked.parkingCode : null,
        isMember: member !== null,
        plate: parked.car.plate,
        vehicleId: lane.vehicleId ?? '',
      };
      const sold = (await lane.cashier?.sell(presented, random)) ?? null;
      const left = await Promise.race([opened.then(() => true), this.wait(patienceMs).then(() => false)]);
      if (!left && !sold) this.parked.push({ ...parked, leavesAt: Date.now() + patienceMs });
      if (sold)
        say(
          `${lane.gate.name}  ${parked.car.plate} paid Rp ${sold.total}${left ? '' : ', but the barrier did not open'}`,
        );
      return true;
    } finally {
      this.#atExit.delete(lane.gate);
    }
  }

  /** Whoever's time is over and finds a free exit leaves. */
  leaveDue(now = Date.now()): void {
    for (const parked of this.parked.filter(({ leavesAt }) => leavesAt <= now)) {
      this.driveOut(parked).catch((error: unknown) => this.options.say(`An exit failed: ${String(error)}`));
    }
  }
}
