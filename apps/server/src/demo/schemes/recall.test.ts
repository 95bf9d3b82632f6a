import type { CheatingType, Severity } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runNight } from '../../modules/indications/run-rules.ts';
import { openDatabase } from '../../platform/db/pool.ts';
import { openSite } from '../../platform/site.ts';
import { cashiers } from '../car-park.ts';
import { generateStays } from '../generate-stays.ts';
import { type EmptyCarPark, openEmptyCarPark } from '../testing/empty-car-park.ts';
import { castOf } from './doings.ts';
import { schemes } from './index.ts';
import { judgedMs } from './planted-spells.ts';
import type { Spell } from './scheme.ts';
import { type Score, scorePlanted } from './score-planted.ts';

const isFull = process.env.FULL === '1';
/** Months with schemes, and months in which all are honest; each has habits and people of its own. */
const [planted, honest] = isFull ? [20, 23] : [3, 0];
const staysAMonth = 18_000;
const until = new Date('2026-11-20T08:30:00Z');
const dayMs = 86_400_000;

const spells: readonly Spell[] = Array.from({ length: planted + honest }, (_, index) => {
  const ends = until.getTime() - (planted + honest - 1 - index) * judgedMs;
  return { from: ends - judgedMs, until: ends, seed: 900 + index, schemes: index < honest ? [] : schemes };
});

interface Accusation {
  readonly rule: CheatingType;
  readonly severity: Severity;
}

/** Where less than 95 % are found; decision 48 says why. */
const floors: Readonly<Record<string, number>> = {
  'counts-that-always-fit': 0,
  // Of the fifteen in three months chance alone leaves out six where 0.89 of all are found.
  'ticket-on-foot': isFull ? 0.8 : 0.6,
  // Of twenty months 23 of 26 were found; three months have four.
  'let-out-unsold': isFull ? 0.8 : 0.5,
  corrections: 0.8,
  'free-minutes-again': 0.9,
};

let database: EmptyCarPark;
const scores: Score[] = [];
const accusations: Accusation[] = [];
let honestMonths = 0;

beforeAll(
  async () => {
    database = await openEmptyCarPark();
    const days = (spells.length * judgedMs) / dayMs;
    const stays = staysAMonth * spells.length;
    const made = await generateStays(database.owner, { stays, days, seed: 77, until, spells });
    const opened = openDatabase(database.app, () => undefined);
    try {
      const site = (
        await openSite(opened, { siteId: undefined, publicUrl: 'http://127.0.0.1', isTraining: false })
      ).current();
      for (const spell of spells) {
        const began = new Date();
        await runNight(
          {
            database: opened,
            site,
            tell: async () => undefined,
            complain: (error, rule) => {
              throw new Error(`${rule} could not judge`, { cause: error });
            },
          },
          new Date(spell.until),
        );
        const acts = made.planted.filter(({ unit }) => unit.split(' ')[1] === String(spell.seed));
        scores.push(...(await scorePlanted(opened.readQueries, acts)));
        const schemers = new Set(castOf(spell).map(({ schemer }) => schemer.id));
        honestMonths += cashiers.filter(({ id }) => !schemers.has(id)).length;
        // Its first day began in the month before, with other people.
        const { rows } = await sql<Accusation & { subject: string }>`
        select rule, severity, subject_id as subject from indications
        where subject_kind = 'OPERATOR' and gone_at is null and severity <> 'LOW' and found_at >= ${began}
          and window_to >= ${new Date(spell.from + dayMs)}`.execute(opened.readQueries);
        accusations.push(...rows.filter(({ subject }) => !schemers.has(subject)));
      }
    } finally {
      await opened.close();
    }
  },
  isFull ? 3_600_000 : 240_000,
);
afterAll(() => database.drop());

/** Of what was planted of a scheme in all months, the part that was found. */
function recallOf(scheme: string): number {
  const own = scores.filter((score) => score.scheme === scheme);
  const sum = (of: 'planted' | 'found'): number => own.reduce((all, score) => all + score[of], 0);
  return sum('planted') === 0 ? Number.NaN : sum('found') / sum('planted');
}

describe('a night of all rules over months that no rule was tuned on', () => {
  test.each(schemes)('$rule finds what $name plants', ({ name }) => {
    expect(recallOf(name)).toBeGreaterThanOrEqual(floors[name] ?? 0.95);
  });

  test('accuses at most one honest person in a hundred a month, and nobody gravely', () => {
    expect(accusations.filter(({ severity }) => severity === 'HIGH')).toEqual([]);
    expect(accusations.length).toBeLessThanOrEqual(Math.ceil(honestMonths / 100));
    expect(honestMonths).toBeGreaterThanOrEqual(isFull ? 500 : 20);
  });
});
