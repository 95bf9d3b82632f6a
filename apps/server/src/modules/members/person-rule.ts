import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { MemberStatus } from '@parking/contract/members/member-words';
import { Failure, badInput } from '../../platform/failure.ts';
import { attachAsset, releaseAsset } from '../../platform/files/assets.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Fields } from '../../platform/http/resource-handlers.ts';
import { refuseCardsOfOthers } from './cards.ts';
import { readPlates, refusePlatesOfOthers } from './plates.ts';

/** What both members and guests are written with. */
export interface PersonInput {
  readonly plateNumbers?: readonly string[];
  readonly memberStatus?: MemberStatus;
  readonly memberStartDate?: string;
  readonly memberEndDate?: string;
}
export type Person = Required<Omit<PersonInput, 'memberEndDate'>> & {
  readonly id: string;
  readonly memberEndDate: string | null;
};

interface Checked {
  /** What is written. */
  readonly fields: Fields;
  readonly plates: readonly string[];
  readonly problems: readonly FieldProblem[];
}

/** Turns what was sent into columns: plates as they are kept, and the status into what is stored of it. */
export function checkPerson(input: Fields & PersonInput, current: Person | null): Checked {
  const { plateNumbers, memberStatus, ...rest } = input;
  const read = readPlates(plateNumbers ?? []);
  const isOwn = memberStatus === 'EXPIRED' && current?.memberStatus === 'EXPIRED';
  const isUnset = memberStatus === undefined || isOwn;
  const wrongStatus: FieldProblem[] =
    memberStatus === 'EXPIRED' && !isOwn ? [{ path: 'memberStatus', code: 'not-an-option' }] : [];
  return {
    fields: {
      ...rest,
      ...(plateNumbers && { plateNumbers: read.plates }),
      ...(!isUnset && { suspended: memberStatus === 'SUSPENDED' }),
    },
    plates: plateNumbers ? read.plates : (current?.plateNumbers ?? []),
    problems: [...read.problems, ...wrongStatus],
  };
}

/** Refuses every field at fault at once, then cards and plates that are somebody else's. */
export async function refuseFaults(
  { tx }: Context,
  { plates, problems, fields }: Checked,
  current: Person | null,
  period: { readonly from: string; readonly until: string | null },
): Promise<void> {
  if (problems.length > 0) throw badInput(...problems);
  await refuseCardsOfOthers(tx, fields, current?.id ?? null);
  const isSuspended = fields['suspended'] ?? current?.memberStatus === 'SUSPENDED';
  const { from, until } = period;
  if (!isSuspended && until !== null && until >= from)
    await refusePlatesOfOthers(tx, { id: current?.id ?? null, plates, from, until });
}

/** Files that a field of the record holds, by their tokens. */
const tokensOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** Takes hold of the files that a record names now and lets go of those it names no more. */
export async function holdFiles(
  { tx, actor }: Context,
  holder: string,
  fields: readonly string[],
  input: Fields,
  current: Fields | null,
): Promise<void> {
  if (actor === null) throw new Failure('forbidden');
  for (const field of fields.filter((name) => input[name] !== undefined)) {
    const wanted = tokensOf(input[field]);
    const held = tokensOf(current?.[field]);
    const picture = field === 'tokenPhoto';
    for (const token of wanted)
      if (!held.includes(token)) await attachAsset(tx, token, holder, { uploadedBy: actor.userId, picture, field });
    for (const token of held) if (!wanted.includes(token)) await releaseAsset(tx, token);
  }
}
