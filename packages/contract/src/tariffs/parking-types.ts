// Apart from the schemas, so that a screen that only names them does not load zod.
export const parkingTypes = ['REGULAR', 'VALET', 'OVERNIGHT'] as const;
export type ParkingType = (typeof parkingTypes)[number];
