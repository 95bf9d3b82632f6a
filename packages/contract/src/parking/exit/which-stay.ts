import { z } from 'zod';
import { id } from '../../core/id.ts';
import { parkingCode, plateNumber } from '../stays.ts';

/** Which car: its ticket, its record, or its plate. */
export const WhichStay = z.strictObject({
  parkingInId: id().optional(),
  parkingCode: parkingCode().optional(),
  plateNumber: plateNumber().optional(),
});
export const namesAStay = (given: { parkingInId?: string; parkingCode?: string; plateNumber?: string }): boolean =>
  Boolean(given.parkingInId ?? given.parkingCode ?? given.plateNumber);
export const whichFault = { path: ['parkingCode'], message: 'one of parkingInId, parkingCode, plateNumber' };
