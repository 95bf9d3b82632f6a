import type pg from 'pg';
import type { BulkLoad } from './bulk-load.ts';
import type { DemoGate } from './car-park.ts';
import type { Random } from './random.ts';

export interface ReceiptRows {
  /** Numbers the receipt of an exit; exits come in the order of time. Returns what it says. */
  number(stayId: string, gate: DemoGate, businessDay: string, at: number): string;
  writeCounters(client: pg.ClientBase): Promise<void>;
}

export function openReceiptRows(load: BulkLoad, random: Random, epoch: number): ReceiptRows {
  const receipts = load.table('receipts', [
    'id',
    'stay_id',
    'kind',
    'gate_id',
    'business_day',
    'epoch',
    'number',
    'receipt_number',
    'made_at',
  ]);
  const counters = new Map<string, { gateId: string; day: string; last: number }>();
  const suffix = epoch > 1 ? `/${epoch}` : '';
  return {
    number: (stayId, gate, day, at) => {
      const key = gate.code + day;
      const counter = counters.get(key) ?? { gateId: gate.id, day, last: 0 };
      counters.set(key, counter);
      counter.last += 1;
      const text = `${gate.code}-${day.slice(2).replaceAll('-', '')}-${String(counter.last).padStart(5, '0')}${suffix}`;
      receipts.add([random.idAt(at), stayId, 'EXIT', gate.id, day, epoch, counter.last, text, at]);
      return text;
    },
    writeCounters: async (client) => {
      const all = [...counters.values()];
      await client.query(
        `insert into receipt_counters (gate_id, business_day, epoch, last_number)
         select gate_id, business_day, $4, last from unnest($1::uuid[], $2::date[], $3::integer[]) as c (gate_id, business_day, last)`,
        [all.map(({ gateId }) => gateId), all.map(({ day }) => day), all.map(({ last }) => last), epoch],
      );
    },
  };
}
