import type { FieldProblem } from '@parking/contract/core/field-errors';
import { fieldProblems } from '@parking/contract/core/problems';
import {
  GateEventEnvelope,
  type GateEventType,
  gateEventData,
  maximumEventData,
} from '@parking/contract/gates/gate-events';
import { findUnsound } from '../../platform/http/sound-json.ts';

export interface ReadEvent {
  readonly id: string;
  readonly type: GateEventType;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

interface BadEvent {
  readonly id: string | null;
  readonly problems: readonly FieldProblem[];
}

const idOf = (given: unknown): string | null => {
  const id = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : null;
  return typeof id === 'string' ? id.slice(0, 100) : null;
};

const bad = (given: unknown, ...problems: FieldProblem[]): BadEvent => ({ id: idOf(given), problems });

/** Reads one event as a gate sent it, apart from all others. */
export function readEvent(given: unknown): ReadEvent | BadEvent {
  const envelope = GateEventEnvelope.safeParse(given);
  if (!envelope.success) return bad(given, ...fieldProblems(envelope.error, given));
  const { id, type, at } = envelope.data;
  const data = envelope.data.data ?? {};
  const unsound = findUnsound(data, 'data');
  if (unsound !== null) return bad(given, unsound);
  if (JSON.stringify(data).length > maximumEventData) {
    return bad(given, { path: 'data', code: 'too-long', values: { maximum: maximumEventData } });
  }
  const read = gateEventData[type].safeParse(data);
  if (!read.success) {
    return bad(given, ...fieldProblems(read.error, data).map((one) => ({ ...one, path: `data.${one.path}` })));
  }
  const known = Object.entries(read.data).filter(([, value]) => value !== null && value !== undefined);
  return { id: id.toLowerCase(), type, at: new Date(at), data: Object.fromEntries(known) };
}

export const isBad = (event: ReadEvent | BadEvent): event is BadEvent => 'problems' in event;
