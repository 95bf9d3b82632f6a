import { rupiah } from '@parking/contract/core/money';
import { percent } from '@parking/contract/core/patterned';
import { createBody, updateBody } from '@parking/contract/core/resource';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { textsSoFar } from '../../i18n/texts.ts';
import '../texts.ts';
import { valuesFor } from '../record/form-values.ts';
import { changedValues, filledValues, withoutBlanks } from './changes.ts';
import { placeProblems, problemsOf } from './form-problems.ts';
import { isRequired } from './form-scope.ts';
import { fromFieldErrors, toFieldErrors } from './to-field-errors.ts';

const input = z.object({
  name: z.string().trim().min(1).max(10),
  labelEn: z.string().nullable(),
  email: z.email().nullable(),
  active: z.boolean(),
  roleIds: z.array(z.uuid()).max(3),
});
const biodata = z.strictObject({ firstName: z.string().nullable().optional() });
const create = createBody(input).extend({ biodata: biodata.optional() });
const update = updateBody(input).extend({ biodata: biodata.optional() });

describe('what a form sends', () => {
  it('of a change is only what differs, of a nested part only its changed fields', () => {
    const initial = { name: 'A', labelEn: null, roleIds: ['1'], biodata: { firstName: 'X', lastName: 'Y' } };
    const current = { name: 'A', labelEn: 'B', roleIds: ['1'], biodata: { firstName: 'Z', lastName: 'Y' } };
    expect(changedValues(initial, current)).toEqual({ labelEn: 'B', biodata: { firstName: 'Z' } });
  });

  it('clears with null what was emptied', () => {
    expect(changedValues({ labelEn: 'B' }, withoutBlanks({ labelEn: '' }))).toEqual({ labelEn: null });
    expect(changedValues({ labelEn: null }, withoutBlanks({ labelEn: '' }))).toEqual({});
  });

  it('of a new record leaves out what is empty', () => {
    expect(filledValues({ name: 'A', labelEn: null, moduleId: '', roleIds: [], biodata: { firstName: null } })).toEqual(
      {
        name: 'A',
        roleIds: [],
      },
    );
  });
});

describe('what a form starts from', () => {
  it('is what the body can carry of a row', () => {
    const row = { id: '1', updatedAt: 'x', name: 'A', extra: 1, biodata: { id: '2', firstName: 'B' } };
    expect(valuesFor(update, row)).toEqual({
      name: 'A',
      labelEn: null,
      email: null,
      active: false,
      roleIds: [],
      biodata: { firstName: 'B' },
    });
  });
});

describe('what is wrong with a form', () => {
  it('is said in the catalogue words, once for each field', () => {
    const problems = problemsOf(create, { name: '', email: 'x', active: true, roleIds: [] }, 'id');
    expect(problems).toEqual([
      { path: 'name', message: 'Wajib diisi.' },
      { path: 'email', message: 'Bentuk isian tidak sesuai.' },
    ]);
  });

  it('covers a required text that is not there at all', () => {
    expect(problemsOf(create, { active: true, roleIds: [] }, 'id')).toEqual([
      { path: 'name', message: 'Wajib diisi.' },
    ]);
  });

  it('names what a number that cannot be read seems to mean', async () => {
    await i18next.init({ lng: 'id', resources: textsSoFar(), interpolation: { escapeValue: false } });
    const schema = z.strictObject({ rows: z.array(z.strictObject({ amount: rupiah() })), part: percent().nullable() });
    const of = (amount: string, part: string, language: 'id' | 'en') =>
      problemsOf(schema, { rows: [{ amount }], part }, language).map(({ message }) => message);
    expect(of('1,500', '12,555', 'id')).toEqual([
      'Koma berarti desimal, dan isian ini bilangan bulat. Maksudnya 1.500?',
      'Persen dari 0 sampai 100, paling banyak dua desimal: 12,5.',
    ]);
    expect(of('1.5', 'half', 'en')).toEqual([
      'A point separates thousands, with three digits behind it: 1.500.',
      'A percentage from 0 to 100, with two decimals at most: 12.5.',
    ]);
  });

  it('is placed on the field, on the one around it, or on none', () => {
    const failures = [
      { path: 'name', message: 'a' },
      { path: 'roleIds.0', message: 'b' },
      { path: 'roleIds.1', message: 'c' },
      { path: 'other', message: 'd' },
    ];
    expect(placeProblems(failures, ['name', 'roleIds'])).toEqual({
      onFields: [
        { path: 'name', message: 'a' },
        { path: 'roleIds', message: 'b' },
      ],
      elsewhere: [{ path: 'other', message: 'd' }],
    });
  });

  it('survives the form library in both directions', () => {
    const problems = [
      { path: 'name', message: 'a' },
      { path: 'biodata.firstName', message: 'b' },
    ];
    expect(fromFieldErrors(toFieldErrors(problems))).toEqual(problems);
  });
});

describe('a required field', () => {
  it.each([
    ['name', true, true],
    ['labelEn', true, false],
    ['roleIds', true, false],
    ['biodata.firstName', true, false],
    ['name', false, true],
    ['email', false, false],
  ])('%s, new record %s: %s', (name, isNew, required) => {
    expect(isRequired(isNew ? create : update, name, isNew)).toBe(required);
  });
});
