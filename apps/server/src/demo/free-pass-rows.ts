import type pg from 'pg';
import type { BulkLoad } from './bulk-load.ts';
import { staffNamed } from './car-park.ts';
import type { Price } from './prices.ts';
import type { Random } from './random.ts';

interface Given {
  readonly stayId: string;
  readonly operatorId: string;
  readonly approvedBy: string;
  readonly depositId: string;
  readonly businessDay: string;
  readonly price: Price;
  readonly words: Words;
  readonly at: number;
}

/** Cars that left free of charge: the latest wait for somebody to look at them. */
export interface FreePassRows {
  give(given: Given): void;
}

const dayMs = 86_400_000;
const waitsMs = 2 * dayMs;
const decidedNote = 'Sesuai gambar';

export const freePassWords = ['Ambulans', 'Tamu pengelola', 'Kendaraan dinas', 'Pemadam kebakaran'] as const;
type Words = (typeof freePassWords)[number];

/** The reason of the list that each stands beside. */
const codes = {
  Ambulans: '2-DARURAT',
  'Pemadam kebakaran': '2-DARURAT',
  'Tamu pengelola': '1-VIP',
  'Kendaraan dinas': '3-DINAS',
} as const satisfies Readonly<Record<Words, string>>;

/** The reasons of the list by their codes. */
export async function readReasonIds(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from free_pass_reasons');
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface Opening {
  readonly load: BulkLoad;
  readonly random: Random;
  readonly siteId: string;
  readonly until: number;
  readonly reasonIds: ReadonlyMap<string, string>;
}

export function openFreePassRows({ load, random, siteId, until, reasonIds }: Opening): FreePassRows {
  const rows = load.table('free_passes', [
    'id',
    'site_id',
    'stay_id',
    'operator_id',
    'approved_by',
    'deposit_id',
    'business_day',
    'value',
    'status',
    'at',
    'decided_by',
    'decided_at',
    'decided_note',
    'reason_id',
  ]);
  const decisions = load.table('free_pass_decisions', ['id', 'free_pass_id', 'n', 'status', 'by_id', 'at', 'note']);
  const decider = staffNamed('operator2').id;
  return {
    give: ({ stayId, operatorId, approvedBy, depositId, businessDay, price, words, at }) => {
      const id = random.idAt(at);
      const given = [id, siteId, stayId, operatorId, approvedBy, depositId, businessDay, price.discount];
      const decidedAt = at + dayMs;
      const reasonId = reasonIds.get(codes[words]) ?? null;
      if (at > until - waitsMs) return rows.add([...given, 'WAITING', at, null, null, null, reasonId]);
      rows.add([...given, 'APPROVED', at, decider, decidedAt, decidedNote, reasonId]);
      decisions.add([random.idAt(decidedAt), id, 1, 'APPROVED', decider, decidedAt, decidedNote]);
    },
  };
}
