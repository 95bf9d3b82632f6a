import { z } from 'zod';
import { delimiters, encodings, fileFormats } from './file-template.ts';

/** By what of an item an answer names it. */
export const answerKeys = ['reference', 'providerReference', 'rrn', 'approvalCode', 'position'] as const;
export type AnswerKey = (typeof answerKeys)[number];

/** Which column of a delimited line, or at which character of a fixed one; from 1. */
const place = () => z.int().min(1).max(2_000);
/** Characters of a column of fixed width. */
const width = () => z.int().min(1).max(500).nullable();
/** What stands where an item was accepted, or refused: held against it without case. */
const words = () => z.array(z.string().trim().min(1).max(40)).min(1).max(40);

/** A folder below the one that a file server opens with, or one that it has. */
export const folder = () =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^\/?(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/?)*$/);

/** What of our own file its name can tell: the name with its ending or without, its settlement's number, its version. */
const said = String.raw`\{(?:name|number|version)\}`;
const placesIn = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? [];
const namePattern = () =>
  z
    .string()
    .trim()
    .max(100)
    .regex(new RegExp(String.raw`^(?:[A-Za-z0-9_.-]|\*(?!\*|\{name\})|(?<!\*)${said})+$`))
    .refine((text) => text.split('*').length <= 4 && new Set(placesIn(text)).size === placesIn(text).length)
    // Whose answer it is and to which version of it is never guessed.
    .refine((text) => text.includes('{name}') || (text.includes('{number}') && text.includes('{version}')));

/** How the files are found and read by which a bank answers: data, and never code. */
export const AnswerForm = z.strictObject({
  /** Whether they are fetched. */
  active: z.boolean(),
  /** Null: where our files are put. */
  folder: folder().nullable(),
  namePattern: namePattern(),
  format: z.enum(fileFormats),
  /** Of delimited ones. */
  delimiter: z.enum(delimiters),
  encoding: z.enum(encodings),
  /** Lines before the first item, and after the last one. */
  headerLines: z.int().min(0).max(20),
  trailerLines: z.int().min(0).max(20),
  keySource: z.enum(answerKeys),
  keyAt: place(),
  keyWidth: width(),
  stateAt: place(),
  stateWidth: width(),
  accepted: words(),
  refused: words(),
  /** Null: the bank gives no reason. */
  reasonAt: place().nullable(),
  reasonWidth: width(),
});
export type AnswerForm = z.output<typeof AnswerForm>;

/** What nothing was set of: a line with our reference, a state and a reason, in a file of our file's name. */
export const usualAnswerForm: AnswerForm = {
  active: false,
  folder: null,
  namePattern: '{name}.ack',
  format: 'DELIMITED',
  delimiter: ',',
  encoding: 'UTF-8',
  headerLines: 1,
  trailerLines: 0,
  keySource: 'reference',
  keyAt: 1,
  keyWidth: null,
  stateAt: 2,
  stateWidth: null,
  accepted: ['00', 'OK'],
  refused: ['REJECTED'],
  reasonAt: 3,
  reasonWidth: null,
};
