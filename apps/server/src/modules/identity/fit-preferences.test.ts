import { expect, test } from 'vitest';
import { fitPreferences } from './fit-preferences.ts';

const layout = (arrangedAt?: number) => ({ density: 'compact', ...(arrangedAt !== undefined && { arrangedAt }) });
const kept = { favourite: 'x', 'list /new': layout(3), 'list /old': layout(1), 'list /unknown': layout() };
const namesOf = (text: string | null) => text && Object.keys(JSON.parse(text) as object);

test('what finds room is merged, and nothing is let go', () => {
  expect(fitPreferences(kept, { 'list /old': layout(4) }, 1_000)).toBe(
    JSON.stringify({ ...kept, 'list /old': layout(4) }),
  );
});

test('what was arranged longest ago is let go first, never what is chosen now or is no arrangement', () => {
  const chosen = { 'list /now': layout(5) };
  const all = JSON.stringify({ ...kept, ...chosen }).length;
  expect(namesOf(fitPreferences(kept, chosen, all - 1))).toEqual(['favourite', 'list /new', 'list /old', 'list /now']);
  expect(namesOf(fitPreferences(kept, chosen, all - 60))).toEqual(['favourite', 'list /new', 'list /now']);
  // Arranged again it is the youngest.
  expect(namesOf(fitPreferences(kept, { 'list /old': layout(5) }, all - 100))).toEqual(['favourite', 'list /old']);
  expect(fitPreferences(kept, chosen, 20)).toBeNull();
});
