import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';

/**
 * The usual run of everything must be over soon: what guards money, rights and the shape of all calls is always run, the rest takes
 * turns, each name on its day of four weeks.
 */
const turns = 28;
const isUsualRun = process.env['TODAYS_TESTS'] !== undefined;
const day = Math.floor(Date.now() / 86_400_000);

/** By its name alone, so that a new one moves no other to another day. */
const turnOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE() % turns;

/** It is the turn of what has this name; always, where only some or really all are asked for. */
export const isTodays = (name: string): boolean => !isUsualRun || turnOf(name) === day % turns;

/** Files in `directory` that wait for their day, as paths in it; those that begin with one of `always` never do. */
export const listWaiting = (directory: string, ending: string, always: readonly string[]): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith(ending) && !always.some((beginning) => file.startsWith(beginning)))
    .filter((file) => !isTodays(file));
