import { inventPlate } from '@parking/contract/demo/invent-plate';
import type { Body } from './camera.ts';
import type { SimulatedCar, SimulatedGate } from './gate.ts';
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

export interface Parked {
  readonly car: SimulatedCar;
  readonly lane: Lane;
  readonly parkingCode: string;
  readonly leavesAt: number;
}

export interface CarParkOptions {
  readonly entries: readonly Lane[];
  readonly exits: readonly ExitLane[];
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** How long a driver stands before an arm that does not go up. */
const patienceMs = 90_000;

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
    const plate = inventPlate(random, lane.body);
    const car = { plate, body: lane.body, vehicleId: lane.vehicleId, unreadable: random() < 0.08 };
    const ticket = await lane.gate.enter(car);
    if (!ticket) return null;
    const parked = { car, lane, parkingCode: ticket.parkingCode, leavesAt: Date.now() + stayMs };
    this.parked.push(parked);
    say(`${lane.gate.name}  ${plate} came in, ticket ${ticket.parkingCode}`);
    return parked;
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
      const { opened } = await lane.gate.exitArrives(parked.car);
      await lane.gate.settled();
      const presented = {
        parkingCode: hasTicket ? parked.parkingCode : null,
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
