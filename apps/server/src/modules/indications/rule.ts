import type { CheatingType, Severity, SubjectKind } from '@parking/contract/indications/cheating-types';
import type { RawBuilder } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

/** A number that somebody may set, and what it means. */
export interface Threshold {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  readonly label: string;
  readonly labelEn: string;
  /** In which direction it finds less. */
  readonly findsLess: 'HIGHER' | 'LOWER' | 'EITHER';
}

/** Between which instants is judged; the end is not in it. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** What is counted of, and where. */
export interface Counting extends Window {
  readonly reads: Reads;
  readonly site: Site;
}

/** What a rule is given. */
export interface Judging extends Counting {
  /** A threshold as it is set. */
  readonly set: (name: string) => number;
}

export type Figures = Readonly<Record<string, number | string | null>>;

/** What a rule found. */
export interface Finding {
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  /** Tells it apart from other findings of the rule about this subject. */
  readonly finding: string;
  readonly from: Date;
  readonly to: Date;
  readonly severity: Severity;
  /** Of a rate. */
  readonly rate?: Rate;
  /** Of a rate: the others that its subject was held against, unnamed. */
  readonly peers?: readonly Share[];
  /** Whole rupiah. */
  readonly expectedLoss: number;
  /** What its sentence is filled with. */
  readonly figures: Figures;
  readonly stays: readonly string[];
  /** Who had a part in it beside its subject. */
  readonly involved: readonly string[];
  /** Of devices that explain what somebody was found for: the finding that it stands for. */
  readonly insteadOf?: Named;
}

/** What tells a finding of a rule apart from its others. */
export type Named = Pick<Finding, 'subjectId' | 'finding'>;

/** Of so many so many. */
export interface Share {
  readonly n: number;
  readonly x: number;
}

export interface Rate {
  readonly n: number;
  readonly x: number;
  readonly lambda: number;
  readonly p: number;
  readonly q: number;
}

interface Described {
  readonly name: CheatingType;
  readonly label: string;
  readonly labelEn: string;
  /** Filled with the figures of a finding. */
  readonly sentence: string;
  readonly sentenceEn: string;
  readonly thresholds: Readonly<Record<string, Threshold>>;
}

/**
 * Looks for something by itself. SOON: of what has just happened, and once more each night, for what was told late ·
 * NIGHT: of 28 days.
 */
export interface SingleRule extends Described {
  readonly when: 'SOON' | 'NIGHT';
  /**
   * What is told later may explain what it found: a night that does not find it again takes it back, unless somebody has looked.
   * Says from when on it has judged all that there is.
   */
  readonly withdraws?: (judging: Judging) => Date;
  readonly find: (judging: Judging) => Promise<readonly Finding[]>;
}

/** How often somebody does something, held against the others at the same gates and hours; all such rules are judged together. */
export interface RateRule extends Described {
  readonly when: 'RATE';
  readonly counts: Counted;
  readonly count: (judging: Judging) => Promise<RateCounts>;
}

/** What is counted: of exits which ones, what people do beside selling, or what its own statement says. */
export type Counted =
  | { readonly of: 'ITSELF' }
  | { readonly of: 'EXITS'; readonly which: (judging: Judging) => RawBuilder<boolean> }
  | { readonly of: 'ACTS'; readonly acts: (judging: Judging) => Acts };

/** Who did something when, and at which gate where that is known. */
export type Acts = RawBuilder<{ person: string; at: Date; gate_id: string | null }>;

export interface RateCounts {
  /** By person, cell and business day. */
  readonly rows: readonly DayCount[];
  /** Rupiah that one of them is to have cost. */
  readonly lossOfOne: number;
  /** Of things that may come more than once to each counted one. */
  readonly repeated?: true;
  /** The stays that were counted of one person. */
  readonly staysOf?: (person: string) => Promise<readonly string[]>;
  /** Where and when what was counted of one person happened, and which devices may be why. */
  readonly explained?: {
    readonly by: readonly Fault[];
    readonly hitsOf: (person: string) => Promise<readonly Hit[]>;
  };
  /** Of somebody who does it too often: whether something that happened makes it grave, however likely it is by chance. */
  readonly isGrave?: (person: string) => Promise<boolean>;
}

/** What devices, or the house, do to a gate: its camera misread, its paper ran out, and so on. */
export type Fault = 'CAMERA' | 'PAPER' | 'NETWORK' | 'LOOP' | 'CLOCK' | 'TARIFF' | 'ALARM';

export interface Hit {
  readonly gateId: string;
  readonly at: Date;
  /** No clock vouches for its time. */
  readonly isUnsure?: boolean;
}

export interface DayCount {
  readonly person: string;
  readonly cell: string;
  readonly day: string;
  readonly n: number;
  readonly x: number;
}

export type Rule = SingleRule | RateRule;

/** The same window from the begin of its first business day on: what is counted by day is counted of whole days. */
export const inWholeDays = <Of extends Counting>(judging: Of): Of => ({
  ...judging,
  from: businessDayBounds(businessDayOf(judging.from, judging.site), judging.site).from,
});

/** The same window, so many days long. */
export const lastDays = <Of extends Counting>(judging: Of, days: number): Of => ({
  ...judging,
  from: new Date(judging.to.getTime() - days * dayMs),
});

const dayMs = 86_400_000;

/** Milliseconds that rules reckon at a stretch: those that look at what has just happened do so between sales. */
export const besideSales = 2;

/** Whether weeks are judged, as each night, and not what has just happened. */
export const isNight = ({ from, to }: Window): boolean => to.getTime() - from.getTime() > 2 * dayMs;

/** Most keep something out: the higher they are the less is found. */
export const threshold = (
  usual: number,
  [least, most]: readonly [number, number],
  label: string,
  labelEn: string,
  findsLess: Threshold['findsLess'] = 'HIGHER',
): Threshold => ({ usual, least, most, label, labelEn, findsLess });

/** Names findings of a window that moves: what was decided of a month is not raised again within it. */
export const monthOf = (to: Date): string => to.toISOString().slice(0, 7);
