import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { uuid } from '../core/id.ts';
import { errors } from '../core/errors.ts';
import { fieldErrors } from '../core/field-errors.ts';
import { instant } from '../core/time.ts';
import { longestPlate } from '../parking/plates.ts';
import { barrierStates, paperStates } from './gate-words.ts';
import { PlateBox } from './plate-box.ts';

export const eventsAtOnce = 500;
/** Characters that the data of one event may have as JSON. */
export const maximumEventData = 8_000;

// What a gate can do without is dropped when it is wrong: a car must not be lost over a confidence of 1.2.
const spare = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);
const code = z.string().trim().min(1).max(50);
const plate = z.string().trim().min(1).max(longestPlate);
const images = spare(z.array(z.string().min(1).max(100)).max(10));
const plateConfidence = spare(z.number().min(0).max(1));
/** Where the plate is in the first of the images. */
const plateBox = spare(PlateBox);
/** 1 senses a car before the barrier, 2 one that passes under it. */
const loop = spare(z.int().min(1).max(2));

/** What each type of event carries. Fields beyond these are kept as they came. */
export const gateEventData = {
  HEARTBEAT: z.looseObject({
    barrier: spare(z.enum(barrierStates)),
    paper: spare(z.enum(paperStates)),
    loopOn: spare(z.boolean()),
    version: spare(z.string().max(100)),
  }),
  TICKET_ISSUED: z.looseObject({
    parkingCode: code,
    vehicleId: spare(uuid()),
    plateNumber: spare(plate),
    plateConfidence,
    plateBox,
    images,
  }),
  CARD_READ: z.looseObject({ cardNumber: z.string().trim().min(1).max(64), images }),
  PLATE_READ: z.looseObject({ plateNumber: plate, plateConfidence, plateBox, images }),
  /** A gate without the network let a member pass by its copy: by the card, or by the plate that its camera was sure of. */
  MEMBER_PASSED: z
    .looseObject({
      nfcNumber: spare(z.string().trim().min(1).max(64)),
      plateNumber: spare(plate),
      copyVersion: spare(z.string().max(64)),
      /** When the copy was made, by the server's clock. */
      copyAt: spare(instant()),
      images,
    })
    .refine(({ nfcNumber, plateNumber }) => (nfcNumber ?? plateNumber ?? null) !== null, { path: ['nfcNumber'] }),
  BUTTON: z.looseObject({ name: spare(z.string().max(40)), images }),
  LOOP_ON: z.looseObject({ loop, images }),
  LOOP_OFF: z.looseObject({ loop }),
  BARRIER_OPENED: z.looseObject({ cause: spare(z.string().trim().min(1).max(40)), commandId: spare(uuid()), images }),
  BARRIER_CLOSED: z.looseObject({}),
  BACKOUT: z.looseObject({ parkingCode: spare(code), images }),
  PAPER_LOW: z.looseObject({}),
  PAPER_OUT: z.looseObject({}),
  OFFLINE: z.looseObject({ reason: spare(z.string().max(200)) }),
  ONLINE: z.looseObject({ reason: spare(z.string().max(200)) }),
} as const;

export type GateEventType = keyof typeof gateEventData;
export const gateEventTypes = Object.keys(gateEventData) as readonly GateEventType[];
export type GateEventData<Type extends GateEventType> = z.output<(typeof gateEventData)[Type]>;

const typeNames = z.enum(Object.keys(gateEventData) as [GateEventType, ...GateEventType[]]);

/** One event without its data, which its type describes. */
export const GateEventEnvelope = z.strictObject({
  id: uuid(),
  type: typeNames,
  at: instant(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

const eventStatuses = ['accepted', 'duplicate', 'error'] as const;

export const gateEvents = {
  send: endpoint({
    method: 'POST',
    path: '/gate_events',
    summary: `Up to ${eventsAtOnce} events of the calling gate: at least once, in any order; each counts once by its id`,
    permission: 'gate',
    openWhen: ['licence-expired'],
    transaction: 'own',
    itemised: true,
    bodyLimit: 5_000_000,
    body: z.strictObject({
      /** The gate's clock at sending: how far it is off is kept. A clock in years that nobody means is as none. */
      sentAt: z.iso.datetime({ offset: true }).optional(),
      events: z
        .array(
          z.unknown().meta({
            description: `{id: uuid, type: ${gateEventTypes.join(' | ')}, at: RFC 3339 with offset, data: object}`,
          }),
        )
        .max(eventsAtOnce),
    }),
    reply: z.object({
      /** The server's clock, to set the gate's by. */
      now: z.string(),
      /** In the order sent. */
      events: z.array(
        z.object({
          id: z.string().nullable(),
          status: z.enum(eventStatuses),
          /** It is stored and need not be sent again, even where the product could not act on it. */
          kept: z.boolean(),
          error: z.enum(Object.keys(errors) as [keyof typeof errors, ...(keyof typeof errors)[]]).nullable(),
          fields: z.array(
            z.object({
              path: z.string(),
              code: z.enum(Object.keys(fieldErrors) as [keyof typeof fieldErrors, ...(keyof typeof fieldErrors)[]]),
            }),
          ),
        }),
      ),
    }),
    // What screens show of it is told by the handler: a heartbeat changes nothing they show.
    affects: [],
  }),
} as const;
