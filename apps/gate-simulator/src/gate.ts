import { randomInt } from 'node:crypto';
import type { SignedDeduct } from '@parking/contract/gates/card-deducts';
import type { GateCommand } from '@parking/contract/gates/gate-commands';
import type { GateEventType } from '@parking/contract/gates/gate-events';
import { makeParkingCode } from '@parking/contract/parking/parking-code';
import { Barrier, type BarrierFault } from './barrier.ts';
import { takePicture } from './camera.ts';
import { type Disorder, EventQueue, type Picture } from './event-queue.ts';
import type { Answer, GateOptions, HeardCommand, PlayedSound, SimulatedCar } from './gate-words.ts';
import { KeptMembers, type Shown } from './kept-members.ts';
import { Line, NoAnswer, TokenRefused } from './line.ts';
import { CardReader, type PrepaidCard } from './card-reader.ts';
import { Printer } from './printer.ts';

/** How often what is kept of the members is asked for. */
const keepMs = 60_000;
const batchSize = 100;
const longestPauseMs = 60_000;
const sureRead = 0.97;

/** What the camera's reader tells of a car: nothing of one whose plate it cannot read. */
const readingOf = ({ plate, unreadable }: SimulatedCar, picture: Picture | null): Readonly<Record<string, unknown>> =>
  unreadable ? {} : { plateNumber: plate, plateConfidence: sureRead, ...(picture && { plateBox: picture.plateBox }) };

/** Starts pretend hardware that speaks the gate API alone, and waits until its line is open. */
export async function startGate(options: GateOptions): Promise<SimulatedGate> {
  const gate = new SimulatedGate(options);
  await gate.goOnline();
  return gate;
}

export class SimulatedGate {
  readonly barrier = new Barrier();
  readonly printer: Printer;
  readonly reader = new CardReader();
  readonly commands: HeardCommand[] = [];
  readonly shown: string[] = [];
  readonly played: PlayedSound[] = [];
  /** Tickets that drivers took, with their cars. */
  readonly tickets = new Map<string, SimulatedCar>();
  readonly name: string;
  readonly #options: GateOptions;
  readonly #queue = new EventQueue();
  readonly #line: Line;
  readonly #members: KeptMembers;
  /** Commands that are carried out, were, or could not be; the same one gets the same answer. */
  readonly #answers = new Map<string, Promise<Answer | null>>();
  readonly #waitingForOpen: (() => void)[] = [];
  /** Before the barrier, for the camera to see. */
  #standing: SimulatedCar | null = null;
  /** As the server names this gate; known once it has taken the reader's key. */
  #gateId: string | null = null;
  #online = false;
  #refused = false;
  #disorder: Disorder | undefined;
  #sending: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  #keeping: NodeJS.Timeout | undefined;
  #pass: NodeJS.Timeout | undefined;
  #pauseMs: number;

  constructor(options: GateOptions) {
    this.#options = options;
    this.name = options.name ?? 'GATE';
    this.printer = new Printer(options.paperLeft);
    this.#line = new Line(options);
    this.#members = new KeptMembers(options.token);
    this.#pauseMs = options.retryMs ?? 1_000;
  }

  /** Events that the server has not confirmed. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** The server took this gate's token away: it stopped calling. */
  get isRefused(): boolean {
    return this.#refused;
  }

  /**
   * A car comes, presses the button, takes its ticket and drives in. Returns the ticket's code; without paper there is no
   * ticket, and null.
   */
  async enter(car: SimulatedCar): Promise<{ parkingCode: string } | null> {
    const now = this.#now();
    this.#standing = car;
    this.tell('LOOP_ON', { loop: 1 }, null, now);
    this.tell('BUTTON', {}, null, now);
    const parkingCode = makeParkingCode((most) => randomInt(most));
    const printed = this.printer.print(Buffer.from(parkingCode));
    if (printed === 'out' || printed === 'dead') {
      if (printed === 'out') this.tell('PAPER_OUT');
      this.tell('BACKOUT', {});
      this.#standing = null;
      return null;
    }
    if (printed === 'low') this.tell('PAPER_LOW');
    this.tickets.set(parkingCode, car);
    const picture = await this.#look(car, now);
    const data = { parkingCode, ...(car.vehicleId && { vehicleId: car.vehicleId }), ...readingOf(car, picture) };
    this.tell('TICKET_ISSUED', data, picture, now);
    if (this.barrier.open()) {
      this.tell('BARRIER_OPENED', { cause: 'TICKET' });
      this.#letPass();
    }
    return { parkingCode };
  }

  /**
   * A member stands before the barrier: the camera reads the plate, and where there is a card it is shown. Whether the arm goes up is
   * the server's word.
   */
  async memberArrives(car: SimulatedCar, cardNumber: string | null): Promise<{ opened: Promise<void> }> {
    if (!this.#online) return this.#passByCopy(car, cardNumber);
    const arrived = await this.exitArrives(car);
    if (cardNumber !== null) this.tell('CARD_READ', { cardNumber });
    return arrived;
  }

  /** Without the network the gate asks what it keeps; whoever may not pass by that stands there. */
  async #passByCopy(car: SimulatedCar, cardNumber: string | null): Promise<{ opened: Promise<void> }> {
    const now = this.#now();
    this.tell('LOOP_ON', { loop: 1 }, null, now);
    if (!this.keeps({ cardNumber, plate: car.plate }) || !this.barrier.open())
      return { opened: new Promise(() => undefined) };
    const shown = { ...(cardNumber !== null && { nfcNumber: cardNumber }), plateNumber: car.plate };
    const copy = { copyVersion: this.#members.version, copyAt: this.#members.at };
    this.tell('MEMBER_PASSED', { ...shown, ...copy }, await this.#look(car, now), now);
    this.#letPass();
    return { opened: Promise.resolve() };
  }

  /** Whether a card, or else a plate, may pass by what is kept of the members now. */
  keeps(shown: Shown): boolean {
    const { side = 'IN' } = this.#options;
    return this.#members.mayPass(side, shown, this.#now());
  }

  /** Asks what has changed of the members; what cannot be had now is asked for again. */
  async keepMembers(): Promise<void> {
    const copy = await this.#line.entitlements(this.#members.version).catch(() => null);
    if (copy && !this.#members.keep(copy)) this.#members.keep(await this.#line.entitlements(undefined));
  }

  /** A car stands before an exit: the camera reads it. The cashier does the rest; `opened` resolves when the arm goes up. */
  async exitArrives(car: SimulatedCar): Promise<{ opened: Promise<void> }> {
    const now = this.#now();
    const opened = new Promise<void>((resolve) => this.#waitingForOpen.push(resolve));
    this.#standing = car;
    this.tell('LOOP_ON', { loop: 1 }, null, now);
    if (!car.unreadable) {
      const picture = await this.#look(car, now);
      this.tell('PLATE_READ', readingOf(car, picture), picture, now);
    }
    return { opened };
  }

  /**
   * Takes the price of a sale that is made without the server from a card. Null: the card holds less, or the server has never
   * heard with which key this gate signs.
   */
  deduct(card: PrepaidCard, sale: { readonly requestId: string; readonly amount: number }): SignedDeduct | null {
    return this.#gateId === null ? null : this.reader.deduct(card, { ...sale, gateId: this.#gateId, at: this.#now() });
  }

  /** Somebody at the gate opens it by its own button. */
  pressOwnButton(): void {
    if (!this.barrier.open()) return;
    this.tell('BARRIER_OPENED', { cause: 'BUTTON' });
    this.#letPass();
  }

  /** `refuses`: says that it failed; `silent`: says nothing at all. */
  breakBarrier(fault: BarrierFault = 'refuses'): void {
    this.barrier.fault = fault;
  }

  repairBarrier(): void {
    this.barrier.fault = null;
  }

  /** Cuts the network: the gate works on and keeps what it has to tell. */
  async goOffline(): Promise<void> {
    if (!this.#online) return;
    this.#online = false;
    clearInterval(this.#heartbeat);
    clearInterval(this.#keeping);
    this.tell('OFFLINE', { reason: 'network' });
    await this.#line.hangUp();
    await this.#sending;
  }

  /** Brings the network back; `disorder` says how badly what was kept arrives. */
  async goOnline(disorder?: Disorder): Promise<void> {
    if (this.#online) return;
    this.#online = true;
    this.#disorder = disorder;
    await this.#line.listen((command) => void this.#obey(command));
    await this.#tellKey();
    await this.keepMembers();
    this.#keeping = setInterval(() => void this.keepMembers().catch(() => undefined), keepMs);
    this.tell('ONLINE');
    this.#beat();
    this.#heartbeat = setInterval(() => this.#beat(), this.#options.heartbeatMs ?? 5_000);
  }

  /** Resolves when everything was heard of; stays open while the gate is offline. */
  async settled(): Promise<void> {
    while (this.#queue.length > 0 && !this.#refused) {
      await (this.#sending ?? new Promise((resolve) => setTimeout(resolve, 20)));
    }
  }

  async stop(): Promise<void> {
    this.#online = false;
    clearInterval(this.#heartbeat);
    clearInterval(this.#keeping);
    clearTimeout(this.#pass);
    await this.#line.hangUp();
    await this.#sending;
  }

  /** Any event, as firmware would report it. */
  tell(
    type: GateEventType,
    data: Readonly<Record<string, unknown>> = {},
    picture: Picture | null = null,
    at?: Date,
  ): void {
    this.#queue.add(type, data, picture, at ?? this.#now());
    this.#sendSoon();
  }

  async #tellKey(): Promise<void> {
    try {
      this.#gateId ??= await this.#line.registerKey(this.reader.publicKey);
    } catch (error) {
      // Told again when the network is back.
      if (!(error instanceof NoAnswer || error instanceof TokenRefused)) throw error;
    }
  }

  #now(): Date {
    return this.#options.clock?.() ?? new Date();
  }

  #beat(): void {
    this.tell('HEARTBEAT', { barrier: this.barrier.state, paper: this.printer.paper });
  }

  async #look({ plate, body = 'CAR' }: SimulatedCar, at: Date): Promise<Picture | null> {
    if (this.#options.hasCamera === false) return null;
    const local = new Date(at.getTime() + (this.#options.utcOffsetHours ?? 7) * 3_600_000);
    return takePicture({ plate, body, gateName: this.name, localTime: local.toISOString().slice(0, 19) });
  }

  #letPass(): void {
    this.#standing = null;
    clearTimeout(this.#pass);
    this.#pass = setTimeout(() => {
      this.tell('LOOP_ON', { loop: 2 });
      this.tell('LOOP_OFF', { loop: 2 });
      if (this.barrier.close()) this.tell('BARRIER_CLOSED');
    }, this.#options.passMs ?? 3_000);
  }

  #sendSoon(): void {
    if (this.#sending || !this.#online) return;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = null;
      if (this.#queue.length > 0) this.#sendSoon();
    });
  }

  async #sendAll(): Promise<void> {
    // What happens at one moment goes up in one call.
    await new Promise(setImmediate);
    while (this.#online && !this.#refused && this.#queue.length > 0) {
      try {
        await this.#sendBatch();
        this.#pauseMs = this.#options.retryMs ?? 1_000;
      } catch (error) {
        if (error instanceof TokenRefused) this.#refused = true;
        else if (!(error instanceof NoAnswer)) throw error;
        await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
        this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
      }
    }
  }

  async #sendBatch(): Promise<void> {
    for (const { id, picture } of this.#queue.pictured(batchSize)) {
      this.#queue.attach(id, await this.#line.upload(picture));
    }
    const events = this.#queue.batch(batchSize, this.#disorder).filter(({ picture }) => picture === null);
    const answer = await this.#line.send(events, this.#now());
    const settled = answer.events.flatMap(({ id, kept, error }) =>
      id !== null && (kept || error === 'bad-input') ? [id] : [],
    );
    this.#queue.settle(new Set(settled));
  }

  async #obey(command: GateCommand): Promise<void> {
    const known = this.#answers.get(command.id);
    if (!known && new Date(command.expiresAt) < this.#now()) return;
    const answer = known ?? this.#carryOut(command);
    if (!known) this.#answers.set(command.id, answer);
    const done = await answer;
    if (!known) this.commands.push({ command, did: done?.state ?? 'nothing' });
    // Who said nothing is asked anew.
    if (!done) return void this.#answers.delete(command.id);
    // The server asks again until it has heard an answer.
    await this.#line.acknowledge(command.id, done.state, done.error).catch(() => undefined);
  }

  /** Null: nothing moves and nothing is said. */
  async #carryOut({ id, command, payload }: GateCommand): Promise<Answer | null> {
    const done = { state: 'DONE', error: null } as const;
    const failed = (error: string) => ({ state: 'FAILED', error }) as const;
    if (command === 'OPEN' || command === 'CLOSE') {
      if (this.barrier.fault === 'silent') return null;
      if (this.barrier.fault === 'refuses') return failed('the barrier does not move');
      if (command === 'OPEN') this.#open(id, payload['picture'] === true);
      else if (this.barrier.close()) this.tell('BARRIER_CLOSED');
      return done;
    }
    if (command === 'PRINT') return this.#print(payload);
    if (command === 'PLAY_AUDIO') return this.#play(payload);
    if (command === 'DEDUCT') return this.#deduct(payload);
    if (command === 'DISPLAY') this.shown.push(JSON.stringify(payload['lines'] ?? []));
    return done;
  }

  #open(commandId: string, withPicture: boolean): void {
    this.barrier.open();
    const at = this.#now();
    const opened = (picture: Picture | null): void =>
      this.tell('BARRIER_OPENED', { cause: 'COMMAND', commandId }, picture, at);
    if (withPicture && this.#standing) void this.#look(this.#standing, at).then(opened);
    else opened(null);
    for (const opened of this.#waitingForOpen.splice(0)) opened();
    this.#letPass();
  }

  /** What came of it is told by itself, before it is said that the reader was asked; what could not be told is asked for anew. */
  async #deduct({ paymentId, amount, again }: GateCommand['payload']): Promise<Answer | null> {
    if (this.#gateId === null || typeof paymentId !== 'string' || typeof amount !== 'number')
      return { state: 'FAILED', error: 'no reader' };
    const sale = { gateId: this.#gateId, requestId: paymentId, amount, at: this.#now() };
    const answer = this.reader.obey({ ...sale, again: again === true });
    try {
      if (answer) await this.#line.tellDeduct(paymentId, answer);
      return { state: 'DONE', error: null };
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof TokenRefused)) throw error;
      return null;
    }
  }

  async #play({ token, occasion }: GateCommand['payload']): Promise<Answer> {
    if (typeof token !== 'string' || typeof occasion !== 'string') return { state: 'FAILED', error: 'unknown sound' };
    try {
      const { length: bytes } = await this.#line.download(token);
      const sound = { token, occasion, bytes };
      this.played.push(sound);
      this.#options.onPlay?.(sound);
      return { state: 'DONE', error: null };
    } catch (error) {
      return { state: 'FAILED', error: String(error) };
    }
  }

  #print(payload: GateCommand['payload']): Answer {
    const data = payload['data'];
    if (payload['format'] !== 'ESC_POS' || typeof data !== 'string')
      return { state: 'FAILED', error: 'unknown document' };
    const printed = this.printer.print(Buffer.from(data, 'base64'));
    if (printed === 'dead') return { state: 'FAILED', error: 'the printer does not answer' };
    if (printed === 'out') {
      this.tell('PAPER_OUT');
      return { state: 'FAILED', error: 'out of paper' };
    }
    if (printed === 'low') this.tell('PAPER_LOW');
    return { state: 'DONE', error: null };
  }
}
