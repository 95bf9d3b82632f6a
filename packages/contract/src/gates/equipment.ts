import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { boolean, dateTime, integer, oneOf, text } from '../core/list.ts';
import { Option, resource, signedWrites, updateBody } from '../core/resource.ts';
import { localDateTime } from '../core/time.ts';
import { imageTypes, programTypes, soundOccasions } from './gate-words.ts';

const label = () => z.string().trim().min(1).max(200);
const labelEn = () => z.string().trim().max(200).nullable();
const file = () => z.string().min(1).max(100);

const DeviceTypeInput = z.object({
  name: z.string().trim().min(1).max(100),
  label: label(),
  labelEn: labelEn(),
  /** Makes and models that the operator uses of this type. */
  deviceTypeList: z.array(z.string().trim().min(1).max(100)).max(100),
  /** How a camera of this type is read; null for what is no camera. */
  imageType: z.enum(imageTypes).nullable(),
});

const deviceTypesStandard = resource({
  name: 'device type',
  path: '/device_types',
  menu: '/device_types',
  entity: 'deviceTypes',
  input: DeviceTypeInput,
  shown: z.object({}),
  columns: {
    name: text(),
    label: text(),
    labelEn: text({ nullable: true }),
    imageType: oneOf(imageTypes, { nullable: true }),
    updatedAt: dateTime(),
  },
});

export const deviceTypes = {
  ...deviceTypesStandard,
  // Cameras that are read no more blind whoever is watched by them.
  update: signedWrites(deviceTypesStandard).update,
} as const;

export const audioFiles = resource({
  name: 'audio file',
  path: '/audio_files',
  menu: '/audio_files',
  entity: 'audioFiles',
  input: z.object({
    name: z.string().trim().min(1).max(100),
    tokenFile: file(),
    /** When gates play it by themselves, one file each; null: never. Ours. */
    occasion: z.enum(soundOccasions).nullable(),
  }),
  shown: z.object({ filename: z.string() }),
  columns: {
    name: text(),
    filename: text(),
    occasion: oneOf(soundOccasions, { nullable: true }),
    updatedAt: dateTime(),
  },
  conflicts: ['asset-not-found'],
});

const programFilesStandard = resource({
  name: 'program file',
  path: '/program_files',
  menu: '/program_files',
  entity: 'programFiles',
  input: z.object({
    type: z.enum(programTypes),
    version: z.string().trim().min(1).max(60),
    tokenFile: file(),
  }),
  shown: z.object({ filename: z.string() }),
  columns: { type: oneOf(programTypes), version: text(), filename: text(), updatedAt: dateTime() },
  conflicts: ['asset-not-found'],
});

export const programFiles = {
  ...programFilesStandard,
  create: endpoint({
    ...programFilesStandard.create,
    summary: 'Create a program file; without a version it is called by its moment',
    body: programFilesStandard.create.body.partial({ version: true }),
  }),
} as const;

const printFieldsStandard = resource({
  name: 'print field',
  path: '/print_fields',
  menu: '/print_fields',
  entity: 'printFields',
  input: z.object({
    label: label(),
    labelEn: labelEn(),
    print: z.boolean(),
    orderingNumber: z.int().min(0).max(10_000),
  }),
  /** Which fact it prints; fixed. */
  shown: z.object({ name: z.string() }),
  columns: {
    name: text(),
    label: text(),
    labelEn: text({ nullable: true }),
    print: boolean(),
    orderingNumber: integer(),
    updatedAt: dateTime(),
  },
});

/** What tickets and receipts show: the fields are given, their words, order and whether they print are the operator's. */
export const printFields = {
  list: printFieldsStandard.list,
  update: printFieldsStandard.update,
  options: endpoint({
    ...printFieldsStandard.options,
    reply: z.array(Option.extend({ name: z.string(), print: z.boolean(), orderingNumber: z.int() })),
  }),
  export: printFieldsStandard.export,
  history: printFieldsStandard.history,
} as const;

const StreamSettings = z.object({
  isEnabled: z.boolean(),
  framesPerSecond: z.int().min(1).max(30),
  /** Pixels. */
  width: z.int().min(160).max(3840),
  snapshotTimeoutMs: z.int().min(200).max(30_000),
  /** Hosts of cameras from which the server may fetch pictures. */
  allowedHosts: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/),
    )
    .max(200),
});
const StoredStreamSettings = StreamSettings.extend({ updatedAt: localDateTime() });
export type StreamSettings = z.output<typeof StoredStreamSettings>;

export const streamSettings = {
  get: endpoint({
    method: 'GET',
    path: '/stream_settings',
    summary: 'How pictures of cameras are fetched and shown',
    permission: {
      menus: ['/stream_settings', '/parking_out_cashier', '/parking-out-cashier-lpr', '/gate_monitoring'],
      flag: 'viewable',
    },
    reads: ['streamSettings'],
    reply: StoredStreamSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/stream_settings',
    summary: 'Change it; what is left out stays',
    permission: { menus: ['/stream_settings'], flag: 'editable' },
    body: updateBody(StreamSettings).extend(approval),
    reply: StoredStreamSettings,
    errors: ['changed-meanwhile', ...approvalErrors],
    affects: ['streamSettings', 'operations'],
  }),
} as const;
