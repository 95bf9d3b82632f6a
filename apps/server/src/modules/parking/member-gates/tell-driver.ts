import { memberWords } from '@parking/contract/members/gate-words';
import type { EntitleReason, EntitleStatus } from '@parking/contract/members/entitle-words';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { tellCashiers } from '../../gates/dispenser-news.ts';
import { orderGate } from '../../gates/order-gate.ts';
import type { GateFacts } from '../exit/desk-settings.ts';

/** A driver has read it by then. */
const shownSeconds = 15;

/** What a gate says to somebody whose card or plate it has read. */
export type ToDriver =
  | { readonly says: 'welcome' | 'good-bye' | 'card-unknown' | 'not-inside' | 'ask-somebody' | 'plate-near' }
  | { readonly says: 'ordinary'; readonly status: EntitleStatus; readonly reason: EntitleReason | null }
  | { readonly says: 'to-pay'; readonly amount: number };

const asksSomebody: ReadonlySet<ToDriver['says']> = new Set(['not-inside', 'ask-somebody', 'plate-near', 'to-pay']);

function linesOf(said: ToDriver): string[] {
  if (said.says === 'to-pay')
    return memberWords['to-pay'].map((line) => line.replace('{price}', formatRupiah(said.amount)));
  if (said.says !== 'ordinary') return [...memberWords[said.says]];
  const { status, reason } = said;
  return [...memberWords[reason ?? (status === 'SUSPENDED' ? 'suspended' : 'expired')]];
}

/** Shows it on the gate's display, and calls the gate's cashier where a person has to come. */
export async function tellDriver(tx: Tx, site: Site, gate: GateFacts, event: GateEvent, said: ToDriver): Promise<void> {
  await orderGate(tx, {
    siteId: site.id,
    gateId: gate.id,
    command: 'DISPLAY',
    payload: { lines: linesOf(said) },
    cause: 'GATE_EVENT',
    causeId: event.eventId,
    requestedBy: null,
    expiresInSeconds: shownSeconds,
  });
  if (!asksSomebody.has(said.says)) return;
  const what = said.says === 'to-pay' ? formatRupiah(said.amount) : '';
  const news = { type: 'MEMBER_WAITING', at: event.receivedAt, what } as const;
  await tellCashiers(tx, { gateId: gate.id, code: gate.code }, [news], site.zone);
}
