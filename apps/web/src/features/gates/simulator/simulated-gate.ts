import { newId } from '@parking/contract/core/new-id';
import { type GateCommand, gateCommands } from '@parking/contract/gates/gate-commands';
import { type GateEventType, gateEvents } from '@parking/contract/gates/gate-events';
import { makeParkingCode } from '@parking/contract/parking/parking-code';
import { gates } from '@parking/contract/gates/gates';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { invalidateReads } from '../../../api/query.ts';
import { uploadFile } from '../../../api/upload.ts';
import { chooseSecretly } from './choose-secretly.ts';
import { drawCar } from './draw-car.ts';

const askMs = 1_000;
const heartbeatMs = 5_000;
/** How long the arm stays up for a car. */
const passMs = 4_000;
const eventsKept = 200;
const sureRead = 0.97;

export interface Device {
  readonly name: string;
  readonly side: 'IN' | 'OUT';
  readonly token: string;
  /** The site's wall clock, `YYYY-MM-DDTHH:mm:ss`. */
  readonly clock: () => string;
}

/** What somebody who stands at the gate sees and hears of it. */
export interface AtGate {
  readonly isOpen: boolean;
  /** The plate of the car before the barrier. */
  readonly standing: string | null;
  /** The code of the ticket that was taken last. */
  readonly ticket: string | null;
  /** What its display says. */
  readonly display: readonly string[];
  /** The server hears it. */
  readonly isHeard: boolean;
  /** Its token was taken away. */
  readonly isRefused: boolean;
  /** Newest first. */
  readonly happened: readonly Happening[];
}

export interface Happening {
  readonly id: string;
  readonly what: 'arrived' | 'ticket' | 'opened' | 'passed' | 'printed' | 'sound' | 'display' | 'noReader';
  readonly plate: string | null;
  /** By the site's wall clock. */
  readonly at: string;
}

interface WaitingEvent {
  readonly id: string;
  readonly type: GateEventType;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const atFirst: AtGate = {
  isOpen: false,
  standing: null,
  ticket: null,
  display: [],
  isHeard: false,
  isRefused: false,
  happened: [],
};

/** A gate without hardware, which this browser plays by the same calls as any other: what happens at it happened. */
export class SimulatedGate {
  readonly device: Device;
  #seen = atFirst;
  #waiting: WaitingEvent[] = [];
  #watchers = new Set<() => void>();
  /** Commands that were carried out; asked for again, they are answered again. */
  #done = new Map<string, boolean>();
  #rounds = 0;
  #timer: number | undefined;
  #passing: number | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(device: Device) {
    this.device = device;
    this.#tell('ONLINE');
    this.#goRound();
  }

  readonly seen = (): AtGate => this.#seen;

  readonly watch = (hear: () => void): (() => void) => {
    this.#watchers.add(hear);
    return () => this.#watchers.delete(hear);
  };

  /** A car comes to the barrier. At an exit the camera reads its plate; at an entry it does once the driver has a ticket. */
  async arrive(plate: string): Promise<void> {
    this.#see({ standing: plate, ticket: null }, 'arrived');
    this.#tell('LOOP_ON', { loop: 1 });
    if (this.device.side === 'OUT') this.#tell('PLATE_READ', await this.#look(plate));
    await this.#send();
  }

  /** The driver presses the button and drives in with the ticket. */
  async takeTicket(): Promise<void> {
    const { standing, ticket, isOpen } = this.#seen;
    // One car has one ticket, however often its driver presses.
    if (standing === null || ticket !== null || isOpen) return;
    this.#tell('BUTTON');
    const parkingCode = makeParkingCode(chooseSecretly);
    this.#see({ ticket: parkingCode }, 'ticket');
    this.#tell('TICKET_ISSUED', { parkingCode, ...(await this.#look(standing)) });
    this.#open({ cause: 'TICKET' });
    await this.#send();
  }

  /** The car before the barrier goes back without passing. */
  async turnBack(): Promise<void> {
    this.#see({ standing: null });
    this.#tell('LOOP_OFF', { loop: 1 });
    await this.#send();
  }

  /** Ends it, as far as the server hears: it is told, and whoever has read the token speaks by it no more. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#passing);
    this.#timer = undefined;
    this.#tell('OFFLINE', { reason: 'simulated' });
    await this.#send();
    if (this.#seen.isRefused) return;
    const body = { token: this.device.token };
    await call(gates.returnToken, { ...this.#asDevice(), body }).catch((error: unknown) => this.#unheard(error));
    void invalidateReads(gates.returnToken.affects);
  }

  #see(change: Partial<AtGate>, what?: Happening['what']): void {
    const { happened, standing } = this.#seen;
    const plate = change.standing ?? standing;
    const news = what ? [{ id: newId(), what, plate, at: this.device.clock() }] : [];
    this.#seen = { ...this.#seen, ...change, happened: [...news, ...happened].slice(0, 8) };
    for (const hear of this.#watchers) hear();
  }

  #tell(type: GateEventType, data: WaitingEvent['data'] = {}): void {
    const event = { id: newId(), type, at: new Date().toISOString(), data };
    this.#waiting = [...this.#waiting, event].slice(-eventsKept);
  }

  async #look(plate: string): Promise<Readonly<Record<string, unknown>>> {
    const { picture, plateBox } = await drawCar(plate, this.device.name, this.device.clock());
    const reading = { plateNumber: plate, plateConfidence: sureRead };
    const token = await uploadFile(picture, 'gate.jpg', this.#asDevice()).catch(() => null);
    return token === null ? reading : { ...reading, plateBox, images: [token] };
  }

  #open(data: WaitingEvent['data']): void {
    this.#see({ isOpen: true }, 'opened');
    this.#tell('BARRIER_OPENED', data);
    clearTimeout(this.#passing);
    this.#passing = window.setTimeout(() => {
      this.#tell('LOOP_ON', { loop: 2 });
      this.#tell('LOOP_OFF', { loop: 2 });
      this.#tell('BARRIER_CLOSED');
      this.#see({}, this.#seen.standing === null ? undefined : 'passed');
      this.#see({ isOpen: false, standing: null });
    }, passMs);
  }

  #asDevice() {
    return { machine: `Gate ${this.device.token}`, background: true } as const;
  }

  /** One sending after the other: events stay in their order. */
  #send(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#sendWaiting());
    return this.#turn;
  }

  async #sendWaiting(): Promise<void> {
    if (this.#waiting.length === 0 || this.#seen.isRefused) return;
    try {
      const body = { sentAt: new Date().toISOString(), events: this.#waiting };
      const { events } = await call(gateEvents.send, { ...this.#asDevice(), body });
      // What the server will never take is not told again either.
      const settled = new Set(events.flatMap(({ id, kept, error }) => (kept || error === 'bad-input' ? [id] : [])));
      this.#waiting = this.#waiting.filter(({ id }) => !settled.has(id));
      if (!this.#seen.isHeard) this.#see({ isHeard: true });
    } catch (error) {
      this.#unheard(error);
    }
  }

  #unheard(error: unknown): void {
    if (!(error instanceof ApiFailure)) throw error;
    this.#see({ isHeard: false, isRefused: error.status === 401 || error.status === 403 });
  }

  #goRound(): void {
    this.#timer = window.setTimeout(() => {
      void this.#round().then(() => {
        if (this.#timer !== undefined && !this.#seen.isRefused) this.#goRound();
      });
    }, askMs);
  }

  async #round(): Promise<void> {
    if (this.#rounds % (heartbeatMs / askMs) === 0)
      this.#tell('HEARTBEAT', { barrier: this.#seen.isOpen ? 'OPEN' : 'CLOSED', paper: 'OK' });
    this.#rounds += 1;
    try {
      for (const command of await call(gateCommands.open, this.#asDevice())) await this.#obey(command);
    } catch (error) {
      this.#unheard(error);
    }
    await this.#send();
  }

  async #obey({ id, command, payload, expiresAt }: GateCommand): Promise<void> {
    const known = this.#done.get(id);
    if (known === undefined && Date.parse(expiresAt) < Date.now()) return;
    const isDone = known ?? (await this.#carryOut(id, command, payload));
    this.#done.set(id, isDone);
    const body = isDone ? { state: 'DONE' as const } : { state: 'FAILED' as const, error: 'no such device' };
    await call(gateCommands.acknowledge, { ...this.#asDevice(), params: { id }, body, idempotencyKey: id });
  }

  /** Whether it could be: there is no card reader. */
  async #carryOut(
    commandId: string,
    command: GateCommand['command'],
    payload: GateCommand['payload'],
  ): Promise<boolean> {
    if (command === 'OPEN') {
      const { standing } = this.#seen;
      const seen = payload['picture'] === true && standing !== null ? await this.#look(standing) : {};
      this.#open({ cause: 'COMMAND', commandId, ...('images' in seen && { images: seen['images'] }) });
    } else if (command === 'CLOSE') {
      clearTimeout(this.#passing);
      this.#tell('BARRIER_CLOSED');
      this.#see({ isOpen: false });
    } else if (command === 'DISPLAY') {
      const { lines } = payload;
      this.#see({ display: Array.isArray(lines) ? lines.map(String) : [] }, 'display');
    } else if (command === 'PRINT') this.#see({}, 'printed');
    else if (command === 'PLAY_AUDIO') this.#see({}, 'sound');
    else this.#see({}, 'noReader');
    return command !== 'DEDUCT';
  }
}
