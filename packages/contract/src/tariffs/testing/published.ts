import { z } from 'zod';
import { FareRules } from '../fare-rules.ts';
import published from './fares.json' with { type: 'json' };

const Published = z.object({
  tariffs: z.array(
    z.object({
      id: z.string(),
      rules: FareRules,
      cases: z.array(z.object({ minutes: z.int(), fee: z.int() })),
    }),
  ),
});

/** Published tariffs with stays and what they cost. */
export const publishedTariffs = Published.parse(published).tariffs;
export const publishedCases = publishedTariffs.flatMap(({ id, rules, cases }) =>
  cases.map(({ minutes, fee }) => ({ tariff: id, rules, minutes, fee })),
);
