import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { Line } from '../apps/gate-simulator/src/line.ts';
import { type Result, rounded } from './measure.ts';
import { inDirectory } from './server.ts';
import { openSite } from './stays.ts';

const members = 10_000;
const warmUp = 50;
const passages = 300;
/** Milliseconds from the card to the order that leaves the server, for 99 of 100. */
const aimMs = 100;

const addMembers = `
  with subscription as (
    insert into subscription_fare_names (id, name, label, vehicle_type_id, subscription_fare_type, subscription_fare_group, max_plate)
    select gen_random_uuid(), 'BENCH', 'Bench', id, 'SUBSCRIPTION', 'BASIC', 1 from vehicle_types order by id limit 1
    returning id, vehicle_type_id),
  member as (
    insert into members (id, kind, member_type, name, nfc_number, plate_numbers, vehicle_type_id, subscription_fare_name_id,
      member_start_date, member_end_date)
    select gen_random_uuid(), 'MEMBER', 'NON_STAFF', 'Anggota ' || n, 'BENCH' || n, array['B' || n || 'MBR'], s.vehicle_type_id, s.id,
      current_date - 10, current_date + 20 from subscription s, generate_series(1, $1::integer) n
    returning id, subscription_fare_name_id, member_start_date, member_end_date)
  insert into membership_transactions (id, site_id, number, member_id, subscription_fare_name_id, months, from_date, to_date, lines,
    amount, tax, operator_id, business_day, at, previous_start_date)
  select gen_random_uuid(), t.id, 1000000 + row_number() over (), m.id, m.subscription_fare_name_id, 1, m.member_start_date,
    m.member_end_date, '[]', 0, 0, u.id, m.member_start_date, now() - interval '10 days', m.member_start_date
  from member m cross join (select id from sites where is_own) t cross join (select id from users limit 1) u`;

const addGate = `
  insert into gates (id, site_id, name, code, gate_type, token_hash)
  select $1, id, 'BMEM', 'BMEM', 'IN', $2 from sites where is_own`;

async function openGate(owner: pg.Client): Promise<{ gateId: string; token: string }> {
  const [gateId, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  await owner.query(addGate, [gateId, createHash('sha256').update(token).digest()]);
  return { gateId, token };
}

const eventOf = (type: 'LOOP_ON' | 'CARD_READ', data: object) => ({
  id: randomUUID(),
  type,
  at: new Date().toISOString(),
  data: { ...data },
  picture: null,
});

/** A member's card at an entry where nobody is, until the order to open comes down the gate's line. */
export function benchMembers(stays: number): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const site = await openSite(join(directory, 'year'), stays);
    const { server, owner } = site;
    await owner.query(addMembers, [members]);
    await owner.query('analyze members; analyze membership_transactions; analyze member_plates');
    const gate = await openGate(owner);
    const line = new Line({ baseUrl: server.url, ...gate });
    try {
      let opened: () => void = () => undefined;
      await line.listen(({ id, command }) => {
        void line.acknowledge(id, 'DONE', null).catch(() => undefined);
        if (command === 'OPEN') opened();
      });
      const times: number[] = [];
      for (let card = 1; card <= warmUp + passages; card += 1) {
        const open = new Promise<void>((resolve) => (opened = resolve));
        const events = [eventOf('LOOP_ON', { loop: 1 }), eventOf('CARD_READ', { cardNumber: `BENCH${card}` })];
        const began = performance.now();
        await Promise.all([line.send(events, new Date()), open]);
        if (card > warmUp) times.push(performance.now() - began);
      }
      const sorted = times.toSorted((one, other) => one - other);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
      return [
        {
          what: `a member's card at an entry where nobody is, until it is told to open, at ${stays} stays and ${members} members`,
          measured: `p99 ${rounded(p99)} ms, middle ${rounded(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms`,
          against: `${aimMs} ms`,
          ratio: rounded(p99 / aimMs),
          aim: 'at most 1',
          reached: p99 <= aimMs,
        },
      ];
    } finally {
      await line.hangUp();
      await site.close();
    }
  });
}
