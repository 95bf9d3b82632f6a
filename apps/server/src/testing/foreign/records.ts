import { expect } from 'vitest';
import { car } from '../../modules/parking/testing/stays.ts';
import { specifiedFields } from '../samples/specified-fields.ts';

export interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A record of which nothing is told. */
export const blank = (fields: readonly string[] = []): object =>
  Object.fromEntries(fields.map((field) => [field, null]));

export const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('nothing is listed');
  return item;
};

/** A record has every field that the specification gives it, be it null. */
export const proveFields = (fields: readonly string[], record: object): void =>
  expect(fields.filter((field) => !(field in record))).toEqual([]);

export const gateRecord = (code: string, gateType: 'IN' | 'OUT'): object => ({
  ...blank(specifiedFields['gates']),
  name: code,
  code,
  gateType,
  gateCategory: 'CASHIER',
  printType: 'NONE',
  embeddedPrinterType: 'NONE',
  showOnMonitoring: true,
  devices: [],
  gateVehicleTypes: [],
});

export const subscriptionRecord = (name: string): object => ({
  ...blank(specifiedFields['subscriptionFareNames']),
  name,
  label: name,
  vehicleTypeId: car,
  subscriptionFareType: 'SUBSCRIPTION',
  subscriptionFareGroup: 'BASIC',
  maxPlate: 2,
  subscriptionFares: [],
  subscriptionFareDetails: [],
});

/** Of a record of an exit. */
export const exitFields = [
  ...'datetimeOut plateNumber vehicleId parkingInId paidTypeId freePass freePassVerification'.split(' '),
  ...'voucherId images note gateId receiptNumber paperNumber isMember parkingCode'.split(' '),
];
