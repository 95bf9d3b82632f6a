import type { Covered } from '../../tariffs/entitlements.ts';
import type { SubscriptionFareGroup, SubscriptionFareType } from '../subscription-words.ts';

// What a membership is and what a stay brings to it, as plain facts: server and offline booth fill them in from what they keep.
// All times are the site's local ones, `YYYY-MM-DDTHH:mm:ss`, and days `YYYY-MM-DD`; ids and plates are as they are kept.

/** A period that was bought and stands (none that was taken back). */
export interface MembershipPeriod {
  readonly fromDate: string;
  /** The last day. */
  readonly toDate: string;
  /** The local time of its sale: a period that runs on from none covers nothing before it. */
  readonly soldAt: string;
}

/** `until` is the second from which it counts again; null as long as nobody has lifted it. */
export interface Suspension {
  readonly from: string;
  readonly until: string | null;
}

/** A car inside that was let in on the membership, or has a plate of the member. */
export interface CarOfMember {
  readonly stayId: string;
  readonly plateNumber: string | null;
  /** It was let in on the membership; any other car with a plate of the member is an ordinary one. */
  readonly holdsPlace: boolean;
  /** It came in by the membership's card or the code on it: the card is in that car. */
  readonly byCard: boolean;
}

/** Days that were given to a guest, who buys nothing. */
export interface GuestDays {
  /** The times that were given, each from when it was: nothing is given backwards, and no days run on. */
  readonly given: readonly Covered[];
  /** As the record says, given or not. */
  readonly lastDay: string;
  /** What is asked for waits for a second person. */
  readonly waits: boolean;
}

export interface Membership {
  /** What the line on the receipt says: the subscription's names. */
  readonly label: string;
  readonly labelEn: string | null;
  readonly type: SubscriptionFareType;
  readonly group: SubscriptionFareGroup;
  /** Of a guest, instead of periods: days that hold on the own plates alone. */
  readonly guest?: GuestDays;
  /** In any order; may overlap or leave gaps. */
  readonly periods: readonly MembershipPeriod[];
  readonly suspensions: readonly Suspension[];
  /** Where its cars may come in and go out; none means everywhere. */
  readonly memberGates: readonly string[];
  /** The member's vehicle type and its child types (`withChildTypes`). */
  readonly vehicleTypeIds: readonly string[];
  readonly plateNumbers: readonly string[];
  /** DURATION: free minutes of each stay; null of any other type. */
  readonly freeMinutes: number | null;
  /** DURATION: whether the free minutes are given once per business day only. */
  readonly oncePerDay: boolean;
  /** DURATION: business days on which another stay was given them already. */
  readonly freeMinutesUsedOn: readonly string[];
  /** PROGRESSIVE: what covered time is charged by; null of any other type. */
  readonly fareNonRegularId: string | null;
  /** The setting: a BASIC membership has one car inside at a time. */
  readonly checkMemberUsed: boolean;
  /** Of a PARENT: so many cars at once (`maxPlate`). */
  readonly places: number;
  /** Every such car that is inside now, the one of this stay too where it is. */
  readonly inside: readonly CarOfMember[];
}

/** How a plate of the member was told by what was seen; one that is DIFFERENT identifies nobody. */
export type PlateConfidence = 'EXACT' | 'EQUIVALENT' | 'NEAR';

/** A camera's confidence from which on it is sure of a plate, where nobody is there to look. */
export const sureReading = 0.9;

/** How it was found out whose membership it is. */
export type Identified =
  /** The chip of the card, or the code printed on it. */
  | { readonly by: 'CARD' | 'CARD_CODE' }
  /** A camera; `isSure`: above the gate's threshold of confidence. */
  | { readonly by: 'PLATE'; readonly match: PlateConfidence; readonly isSure: boolean }
  /** Somebody at a desk has typed it. */
  | { readonly by: 'TYPED_PLATE'; readonly match: PlateConfidence }
  /** Somebody at a desk has chosen the member. */
  | { readonly by: 'PERSON' };

export interface MemberStay {
  /** Null at the entry, before there is a stay. */
  readonly id: string | null;
  readonly identified: Identified;
  /** Somebody is there to look at a plate that nearly fits; without, only a plate that surely fits counts. */
  readonly isAttended: boolean;
  /** A person with the edit right on `/members` admits a plate that is not the member's, with a reason kept elsewhere. */
  readonly isPlateAdmitted: boolean;
  /** As it was seen or typed; null where none was. */
  readonly plateNumber: string | null;
  /** The gate of the entry, and at the exit that gate too; empty where it is asked of none. */
  readonly gateIds: readonly string[];
  /** As which it is counted; null where nothing is known of the car. */
  readonly vehicleTypeId: string | null;
  readonly enteredAt: string;
  /** Null as long as it stays inside. */
  readonly exitedAt: string | null;
  /** The business day of the entry (`businessDayAt`). */
  readonly businessDay: string;
}
