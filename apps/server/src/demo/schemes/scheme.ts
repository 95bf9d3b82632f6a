import type { CheatingType } from '@parking/contract/indications/cheating-types';
import type { DemoGate, DemoPerson } from '../car-park.ts';
import type { CountingHabits } from '../deposit-lives.ts';
import type { GateEventRows } from '../gate-event-rows.ts';
import type { Later } from '../later.ts';
import type { ArrivingMember } from '../member-lives.ts';
import type { PaymentRows } from '../payment-rows.ts';
import type { Random } from '../random.ts';
import type { Dealing, Leaving } from '../leaving.ts';
import type { SiteCalendar, WorkedShift } from '../site-calendar.ts';
import type { Car } from '../stay-rows.ts';
import type { Kind } from '../what-comes.ts';
import type { ActRows } from './act-rows.ts';

/** How a car comes in: by a machine, unless somebody lets it in. */
export interface Entry {
  readonly kind: Kind;
  readonly enteredAt: number;
  readonly plate: string;
  readonly arriving?: ArrivingMember | null;
  /** A member who comes as an ordinary car. */
  readonly forgottenBy?: string | null;
  readonly byHand?: DemoPerson | null;
  /** Nobody read its plate. */
  readonly isUnread?: boolean;
  /** No loop felt a car. */
  readonly isUnfelt?: boolean;
}

/** Another ticket for a car; without a time of entry it is one that was lost. */
export interface Reissue {
  readonly enteredAt: number | null;
  readonly at: number;
  readonly gate: DemoGate;
  readonly operator: DemoPerson;
}

/** The car park, as far as people do something to it. */
export interface World {
  readonly later: Later;
  readonly letIn: (entry: Entry) => Car;
  /** Lets a car out as any other, if it is still there. */
  readonly leave: (car: Car, kind: Kind, at: number) => void;
  readonly remove: (car: Car, by: DemoPerson, at: number, note: string) => void;
  readonly reissue: (car: Car, reissue: Reissue) => Car;
  /** What is to be paid for a car that leaves. */
  readonly dueOf: (leaving: Leaving) => number;
}

/** What happens beside sales is written by these. */
export interface Tools {
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly acts: ActRows;
  readonly events: GateEventRows;
  readonly payments: PaymentRows;
}

/** A shift of one person at one exit. */
export interface OwnShift {
  readonly worked: WorkedShift;
  readonly gate: DemoGate;
  /** When the first car left. */
  readonly from: number;
}

/** One act of a scheme as it was planted. */
export interface Planted {
  readonly scheme: string;
  readonly rule: CheatingType;
  /** Who did it; nobody of the staff where a driver did. */
  readonly by: string | null;
  readonly at: string;
  /** Whom or what its rule is to name. */
  readonly subjectId: string;
  readonly stayId: string | null;
  readonly isEach: boolean;
  /** What is to be found: each act, or all that one did on a day or in a month, counts once. */
  readonly unit: string;
}

export interface Planting {
  readonly at: number;
  /** Whom or what the rule is to name; without it whoever does it. */
  readonly subjectId?: string;
  readonly stayId?: string;
}

/** What a scheme is given when its time has come. */
export interface Doing extends Tools, World {
  readonly schemer: DemoPerson;
  readonly write: (planting: Planting) => void;
  /** The last car that this person, or this gate, let out before. */
  readonly lastSaleBy: (personId: string) => Leaving | undefined;
  readonly lastSaleAt: (gateId: string) => Leaving | undefined;
  /** How often it was asked before. */
  readonly countOf: (key: string) => number;
  /** The first of all that were proposed in this spell. */
  readonly chosen: (proposed: string) => string;
}

/** What trainers tell of a scheme. */
export interface Lesson {
  /** What was done, and how its gain is made. */
  readonly did: string;
  /** Why nobody notices. */
  readonly looks: string;
  readonly where: string;
  /** What to do once it is found. */
  readonly act: string;
}

/** A way of stealing, or of covering it, that is planted into honest traffic. */
export interface Scheme {
  /** As its file is called. */
  readonly name: string;
  readonly rule: CheatingType;
  readonly by: 'CASHIER' | 'MANAGER' | 'DRIVER';
  readonly unit: 'ACT' | 'DAY' | 'MONTH';
  /** A part of the exits, shifts or days that it fits. */
  readonly rate: number;
  /** Which cars it fits: those that whoever does it sells, or all that leave; members, or those that pay. */
  readonly cars?: 'OWN' | 'ALL' | 'MEMBERS';
  /** Needs what gates tell: planted on days of which their events are there. */
  readonly needsEvents?: true;
  /** Its rule waits a day for what gates tell late: nothing is planted on the last one. */
  readonly isToldLate?: true;
  readonly sell?: (leaving: Leaving, doing: Doing) => Dealing | null;
  readonly work?: (shift: OwnShift, doing: Doing) => void;
  /** Once a day, at its first exit. */
  readonly day?: (leaving: Leaving, doing: Doing) => void;
  /** What is counted at the hand-in. */
  readonly count?: (owed: number, random: Random) => number;
  /** So much later the money comes. */
  readonly lateByMs?: number;
  readonly lesson: Lesson;
}

/** Where and by whom something is done. */
export interface Where {
  readonly operator: DemoPerson;
  readonly gate: DemoGate;
  readonly at: number;
}

/** A time with its own habits, and what is planted into it. */
export interface Spell {
  readonly from: number;
  readonly until: number;
  readonly seed: number;
  readonly schemes: readonly Scheme[];
}

/** What people do beside selling. */
export interface Doings extends CountingHabits {
  enter(world: World): void;
  /** How much more or less often than usual something happens there. */
  habitOf(what: string, where: Where): number;
  /** What else is done with a car that leaves. */
  dealAt(leaving: Leaving): Dealing | undefined;
}
