import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { date, dateTime } from '../core/list.ts';
import { rupiah, saleRupiah } from '../core/money.ts';
import { Labelled, createBody, labelledColumns, resource, signedRemove, updateBody } from '../core/resource.ts';
import { localDate } from '../core/time.ts';

export const AdditionalFare = z.strictObject({ vehicleTypeId: id(), amount: saleRupiah() });
const NamedFare = z.object({
  vehicleTypeId: id(),
  vehicleType: z.string(),
  amount: rupiah(),
});

const standard = resource({
  name: 'additional fare',
  path: '/additional_fare_names',
  menu: '/additional_fare_names',
  entity: 'additionalFares',
  input: Labelled,
  shown: z.object({
    /** The day from which the amounts hold. */
    effectiveDate: localDate().nullable(),
    additionalFares: z.array(AdditionalFare),
  }),
  columns: { ...labelledColumns, effectiveDate: date({ nullable: true }), updatedAt: dateTime() },
  conflicts: ['in-use'],
  alsoReads: ['vehicleTypes'],
});

// Without a day the amounts hold from today.
const fares = {
  effectiveDate: localDate().nullish(),
  additionalFares: z.array(AdditionalFare).max(200).optional(),
  ...approval,
};
const viewable = { menus: ['/additional_fare_names'], flag: 'viewable' } as const;
const onGroups = (flag: 'viewable' | 'editable') => ({ menus: ['/user_groups'], flag }) as const;

/** What is charged beside parking: washing, helmets. One amount for each vehicle type, from a day on. */
export const additionalFareNames = {
  ...standard,
  create: endpoint({
    ...standard.create,
    body: createBody(Labelled).extend(fares),
    ignored: ['id', 'updatedAt'],
    errors: [...standard.create.errors, ...approvalErrors],
  }),
  update: endpoint({
    ...standard.update,
    summary:
      'Change an additional fare; given amounts hold from the day given, else from today; lower ones of today take somebody else to sign',
    body: updateBody(Labelled).extend(fares),
    ignored: ['id'],
    errors: [...standard.update.errors, ...approvalErrors],
  }),
  remove: signedRemove(standard.remove),
  view: endpoint({
    method: 'GET',
    path: '/additional_fare_names/view/{id}',
    summary: 'An additional fare with the amounts in force',
    permission: viewable,
    params: IdParams,
    reads: ['additionalFares', 'vehicleTypes'],
    reply: standard.list.reply.element.extend({ additionalFares: z.array(NamedFare) }),
    errors: ['record-not-found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/additional_fare_names/history/{id}',
    summary: 'The amounts by the day from which they hold, newest first',
    permission: viewable,
    params: IdParams,
    reads: ['additionalFares', 'vehicleTypes'],
    reply: z.array(z.object({ effectiveDate: localDate(), additionalFares: z.array(NamedFare) })),
    errors: ['record-not-found'],
  }),
  ofGroup: endpoint({
    method: 'GET',
    path: '/user_groups/{id}/additional_fare_names',
    summary: 'Every additional fare, and whether members of the group may put it on a stay',
    permission: onGroups('viewable'),
    params: IdParams,
    reads: ['additionalFares', 'userGroups'],
    reply: z.array(
      z.object({
        id: id(),
        name: z.string(),
        label: z.string(),
        labelEn: z.string().nullable(),
        allowed: z.boolean(),
      }),
    ),
    errors: ['user-group-not-found'],
  }),
  setOfGroup: endpoint({
    method: 'PUT',
    path: '/user_groups/{id}/additional_fare_names',
    summary: "Replace the additional fares that the group's members may use",
    permission: onGroups('editable'),
    params: IdParams,
    idempotent: true,
    body: z.strictObject({ additionalFareNameIds: z.array(id()).max(500) }),
    reply: z.null(),
    errors: ['user-group-not-found'],
    affects: ['additionalFares', 'userGroups', 'operations'],
  }),
} as const;
