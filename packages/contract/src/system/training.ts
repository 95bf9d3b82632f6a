import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { localDateTime } from '../core/time.ts';

/** `INSIDE`: this installation is training itself. */
export const trainingStates = ['NONE', 'MAKING', 'STARTING', 'READY', 'FAILED', 'DROPPING', 'INSIDE'] as const;
/** What is made one after the other: its database, cars of some days, what people did with them, pictures, its server. */
export const trainingSteps = ['DATABASE', 'TRAFFIC', 'DAYS', 'PICTURES', 'SERVER'] as const;
export type TrainingStep = (typeof trainingSteps)[number];
/** No database of its own runs here; another program has its port; the disk leaves the real one too little; its process ended by itself. */
export const trainingFailures = ['NO_DATABASE', 'PORT_TAKEN', 'NO_SPACE', 'ENDED'] as const;
export type TrainingFailure = (typeof trainingFailures)[number];

/** Where browsers find one of the two: by its address where it was set, else at this port of the machine that they know. */
export const Entrance = z.object({ address: z.string().nullable(), port: z.int() });
export type Entrance = z.output<typeof Entrance>;

export const Training = z.object({
  state: z.enum(trainingStates),
  /** While it is made. */
  step: z.enum(trainingSteps).nullable(),
  /** Of all that making it takes, 0 to 100. */
  percent: z.int().min(0).max(100).nullable(),
  madeAt: localDateTime().nullable(),
  /** What its database takes on the disk. */
  bytes: z.int().nullable(),
  entrance: Entrance.nullable(),
  failure: z.enum(trainingFailures).nullable(),
  /** What the machine said of it, in English. */
  detail: z.string().nullable(),
});
export type Training = z.output<typeof Training>;

const menus = ['/training'] as const;

/** The copy that people practise in: a second database beside the real one (ours). */
export const training = {
  get: endpoint({
    method: 'GET',
    path: '/training',
    summary: 'Whether there is training to practise in, how far it is made, and since when',
    permission: { menus, flag: 'viewable' },
    reads: ['training'],
    reply: Training,
  }),
  make: endpoint({
    method: 'POST',
    path: '/training',
    summary:
      'Make training: a database of its own with an invented car park, entered by the names and passwords of the real one',
    permission: { menus, flag: 'addable' },
    transaction: 'own',
    /** What it is filled with. */
    body: z.strictObject({ content: z.enum(['SAMPLE_DATA']) }),
    reply: Training,
    errors: ['training-exists', 'training-inside', 'training-no-space'],
    affects: ['training', 'operations'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/training',
    summary: 'Drop training with all that was done in it, or end its making',
    permission: { menus, flag: 'deleteable' },
    transaction: 'own',
    reply: Training,
    errors: ['training-absent', 'training-inside'],
    affects: ['training', 'systemProfile', 'operations'],
  }),
} as const;
