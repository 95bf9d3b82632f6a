// Apart from the schemas, so that a screen that only names them does not load zod.

/** STAFF belongs to a department, NON_STAFF to none. */
export const memberTypes = ['STAFF', 'NON_STAFF'] as const;
export type MemberType = (typeof memberTypes)[number];

/** EXPIRED follows from the day and is never set; a membership that has not begun is ACTIVE. */
export const memberStatuses = ['ACTIVE', 'EXPIRED', 'SUSPENDED'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** A period, or a card in place of another. */
export const purchaseKinds = ['PERIOD', 'CARD'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** When another subscription takes over. */
export const changeMoments = ['NEXT_PERIOD', 'NOW'] as const;
export type ChangeMoment = (typeof changeMoments)[number];

export const membershipStates = ['PAID', 'ROLLED_BACK'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** DONE: nothing of it was to be agreed to. */
export const memberImportStates = ['DONE', 'WAITING', 'CONFIRMED', 'REFUSED'] as const;

/** Of the days that a guest's record says. */
export const guestDaysStates = ['GIVEN', 'WAITING', 'REFUSED'] as const;
export type GuestDaysState = (typeof guestDaysStates)[number];

/** Days of a plate or card in a month that one person gives alone, counted both ends. */
export const guestDaysAlone = 3;

/** Plates that come to a member in a business month on one name alone. */
export const platesOnOneName = 2;
