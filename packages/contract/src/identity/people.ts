import { z } from 'zod';
import { id } from '../core/id.ts';
import { updateBody } from '../core/resource.ts';

export const userStatuses = ['WAITING', 'ACTIVE', 'INACTIVE'] as const;
export const genders = ['MALE', 'FEMALE'] as const;

export const emailAddress = () => z.email().max(254);
/** 8–128 characters, nothing more about their kind; common ones and the user name are refused by the server. */
export const newPassword = () => z.string().min(8).max(128);
export const givenPassword = () => z.string().min(1).max(128);
export const username = () =>
  z
    .string()
    .trim()
    .min(3)
    .max(50)
    .regex(/^[A-Za-z0-9._-]+$/);

const Biodata = z.object({
  firstName: z.string().trim().max(100).nullable(),
  lastName: z.string().trim().max(100).nullable(),
  gender: z.enum(genders).nullable(),
  identityTypeId: id().nullable(),
  identityNumber: z.string().trim().max(50).nullable(),
  address: z.string().trim().max(500).nullable(),
  phoneNumber: z
    .string()
    .trim()
    .max(30)
    .regex(/^\+?[\d ().-]*$/)
    .nullable(),
  countryId: id().nullable(),
  stateId: id().nullable(),
  cityId: id().nullable(),
});
export const BiodataInput = updateBody(Biodata).omit({ updatedAt: true });
export const StoredBiodata = Biodata.extend({ id: id() });

export const Role = z.object({ id: id(), name: z.string(), label: z.string(), labelEn: z.string().nullable() });
