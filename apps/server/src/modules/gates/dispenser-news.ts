import type { DispenserNews, DispenserNewsType } from '@parking/contract/gates/dispenser';
import { toLocalDateTime } from '@parking/contract/core/time';
import { liveDestinations } from '@parking/contract/live';
import { formatPlate } from '@parking/contract/parking/plates';
import type { Tx } from '../../platform/db/pool.ts';
import { putLiveMessages } from '../../platform/events/live-messages.ts';
import type { GateEvent } from './event-handlers.ts';

/** The gate as its cashier knows it. */
interface NewsGate {
  readonly gateId: string;
  readonly code: string;
}

interface News {
  readonly type: DispenserNewsType;
  readonly at: Date;
  /** Fills the sentence: a plate, a command. */
  readonly what?: string;
}

const sentences: Readonly<Record<DispenserNewsType, string>> = {
  BUTTON: 'Tombol ditekan di gate {gate}.',
  PAPER_LOW: 'Kertas di gate {gate} hampir habis.',
  PAPER_OUT: 'Kertas di gate {gate} habis.',
  LOOP_ON: 'Kendaraan menunggu di gate {gate}.',
  PLATE_READ: 'Plat {what} terbaca di gate {gate}.',
  BACKOUT: 'Kendaraan mundur dari gate {gate}.',
  MEMBER_WAITING: 'Member menunggu petugas di gate {gate}. {what}',
  COMMAND_FAILED: 'Perintah {what} gagal di gate {gate}.',
  COMMAND_EXPIRED: 'Perintah {what} tidak dijawab oleh gate {gate}.',
};

const freshMs = 60_000;

/** What is worth a cashier's attention now: the newest of each kind, and nothing that was uploaded late. */
export function newsOf(events: readonly GateEvent[], clockSkewMs: number): News[] {
  const newest = new Map<string, News>();
  for (const { type, saidAt, receivedAt, data } of events) {
    if (!(type in sentences) || data['loop'] === 2) continue;
    if (Math.abs(receivedAt.getTime() - saidAt.getTime() + clockSkewMs) > freshMs) continue;
    const plate = data['plateNumber'];
    newest.set(type, {
      type: type as DispenserNewsType,
      at: receivedAt,
      ...(typeof plate === 'string' && { what: formatPlate(plate) }),
    });
  }
  return [...newest.values()];
}

/** Tells the cashiers who chose this gate, after commit. */
export async function tellCashiers(tx: Tx, gate: NewsGate, news: readonly News[], zone: string): Promise<void> {
  await putLiveMessages(
    tx,
    news.map(({ type, at, what = '' }) => ({
      destination: liveDestinations.dispenser,
      body: {
        gateId: gate.gateId,
        gateCode: gate.code,
        type,
        message: sentences[type].replace('{gate}', gate.code).replace('{what}', what),
        at: toLocalDateTime(at, zone),
      } satisfies DispenserNews,
    })),
  );
}
