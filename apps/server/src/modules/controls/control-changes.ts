import { newId } from '@parking/contract/core/id';
import { valueWord } from '@parking/contract/controls/control-changes';
import type { ControlName } from '@parking/contract/controls/controls';
import type { PendingSetting } from '@parking/contract/controls/pending-settings';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { notify } from '../notices/notify.ts';

export type ControlValue = PendingSetting['value'];

/** A switch of control: what is said, and of what it is said. */
export interface ControlChange {
  readonly name: ControlName;
  /** Whose fine or fare it is. */
  readonly subject?: { readonly id: string; readonly label: string };
  readonly before: ControlValue;
  readonly after: ControlValue;
  readonly loosens: boolean;
  /** What is to be written, where that is not told. */
  readonly kept?: ControlValue;
}

interface Named {
  readonly userId: string;
  readonly username: string;
}
export interface Says {
  readonly tx: Tx;
  readonly site: Site;
  readonly actor: Named;
  readonly approver: Named | null;
}

/** Keeps what was said for the recap of its day and tells those who watch. `from` is the day it holds from. */
export async function noteControlChange({ tx, site, actor, approver }: Says, change: ControlChange, from: string) {
  const { name, subject = null, before, after, loosens } = change;
  await sql`insert into control_changes (id, setting, subject_id, subject, before, after, loosens, business_day, first_day,
      by_id, by_name, approver_id, approver_name)
    values (${newId()}, ${name}, ${subject?.id ?? null}, ${subject?.label ?? null}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${loosens}, ${businessDayOf(new Date(), site)}, ${from},
      ${actor.userId}, ${actor.username}, ${approver?.userId ?? null}, ${approver?.username ?? null})`.execute(tx);
  await notify(tx, site.id, {
    type: loosens ? 'CONTROL_LOOSENED' : 'CONTROL_TIGHTENED',
    values: {
      what: name,
      subject: subject ? ` (${subject.label})` : '',
      before: valueWord(name, before),
      after: valueWord(name, after),
      from,
      username: approver ? `${actor.username} + ${approver.username}` : actor.username,
    },
  });
}
