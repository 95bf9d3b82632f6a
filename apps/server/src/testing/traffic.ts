import { newId } from '@parking/contract/core/id';
import pg from 'pg';
import { buildLane, car, cash } from '../modules/parking/testing/stays.ts';
import { bank, incoming, outgoing, safe } from './samples/ledgers.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Records that stand for all of their kind, for filters and paths. */
export interface Traffic {
  readonly gate: string;
  readonly entryGate: string;
  readonly operator: string;
  readonly deposit: string;
  readonly stay: string;
  readonly code: string;
  readonly news: string;
  readonly api: string;
  readonly inventory: string;
  readonly shift: string;
}

/** Rows of each table that grows with traffic: more than a page or a count may read. */
export const rows = 12_000;
/** Cars that stand inside at once. */
const capacity = 200;
/** Minutes from one to the next: a year of them. */
const spacing = 43;

const filled =
  `stays stay_plates stays_inside receipts journal_entries journal_lines cash_postings deposits deposit_steps
  deposit_counts deposit_payments payments payment_logs payment_notifications unmatched_takings manual_openings non_cash_checks notifications
  announcements operations_log gate_events api_deliveries news cash_ins cash_outs cash_mutations inventory_movements
  inventory_ins inventory_outs membership_transactions jobs schedules reprints gate_commands barrier_openings temp_plates
  audited_exits parking_out_audits audit_plates tax_feed`.split(/\s+/);

/** A year of everything that grows by itself: stays with their money, the books, logs and messages. */
export async function fillWithTraffic(server: TestServer, owner: pg.PoolConfig, person: Person): Promise<Traffic> {
  const lane = await buildLane(server);
  const given = { deposit: newId(), stay: newId(), news: newId(), api: newId(), inventory: newId(), shift: newId() };
  const site = server.platform.site.current().id;
  const client = new pg.Client(owner);
  await client.connect();
  const triggers = (way: 'enable' | 'disable') =>
    client.query(filled.map((table) => `alter table ${table} ${way} trigger user`).join(';'));
  try {
    await triggers('disable');
    await client.query(
      [
        stays({ ...lane, ...given, site, operator: person.id }),
        money({ ...lane, ...given, site, operator: person.id }),
        logs({ ...lane, ...given, site, operator: person.id }),
      ].join('\n'),
    );
    await triggers('enable');
    // All of it: what a list reads beside these tables is estimated as well, and an index that gathers what is new costs more until it is put in its place.
    await client.query('vacuum (analyze)');
    const { rows: found } = await client.query<{ code: string }>('select code from stays where id = $1', [given.stay]);
    return { ...given, gate: lane.exitId, entryGate: lane.entryId, operator: person.id, code: found[0]?.code ?? '' };
  } finally {
    await client.end();
  }
}

interface TrafficPlace extends Omit<Traffic, 'gate' | 'entryGate' | 'code'> {
  readonly entryId: string;
  readonly exitId: string;
  readonly site: string;
}

const stays = ({ site, entryId, exitId, operator, stay, deposit, shift }: TrafficPlace): string => `
  insert into shifts (id, name, start_time, end_time) values ('${shift}', 'Gilir', '06:00', '14:00');
  insert into deposits (id, site_id, operator_id, business_day, n, state, opened_at, kind)
  select case n when 1 then '${deposit}'::uuid else gen_random_uuid() end, '${site}', '${operator}', at::date, n, 'CLOSED', at,
    case when n % 10 = 0 then 'MANUAL' else 'SHIFT' end
  from generate_series(1, ${rows}) n, lateral (select now() - n * interval '${spacing} minutes' as at) t;
  insert into deposit_steps (id, deposit_id, to_state, by_id, at)
  select gen_random_uuid(), id, 'SUBMITTED', operator_id, opened_at from deposits;
  insert into deposit_counts (deposit_id, n, counted, by_id) select id, 1, 5000, operator_id from deposits;
  insert into deposit_payments (id, deposit_id, value, cash_id, received_at, by_id)
  select gen_random_uuid(), id, 5000, '${safe}', opened_at, operator_id from deposits;
  insert into stays (id, site_id, code, state, vehicle_type_id, origin, entry_gate_id, entered_at, entry_business_day, exited_at,
    business_day, exit_kind, exit_gate_id, operator_id, deposit_id, request_id, paid_type_id, duration_minutes, lines, gross,
    discount, fine, tax, tax_on_top, total, flags)
  select case place when 1 then '${stay}'::uuid else gen_random_uuid() end, '${site}', upper(substr(md5(place::text), 1, 10)), 'OUT',
    '${car}', 'DISPENSER', '${entryId}', d.opened_at, d.business_day, d.opened_at + interval '1 hour', d.business_day, 'NORMAL',
    '${exitId}', '${operator}', d.id, gen_random_uuid(), '${cash}', 60, '[{"code": "PARKING", "label": "Parkir", "labelEn": "Parking", "quantity": 1, "unitAmount": 5000, "amount": 5000}]', 5000, 0, 0, 0, false, 5000,
    case when place % 1000 = 0 then '{free-pass}' when place % 10 = 0 then '{plate-differs}' else '{}' end::text[]
  from (select *, row_number() over (order by opened_at desc) as place from deposits) d;
  insert into stays (id, site_id, code, state, vehicle_type_id, origin, entry_gate_id, entered_at, entry_business_day)
  select gen_random_uuid(), '${site}', 'I' || n, 'INSIDE', '${car}', 'DISPENSER', '${entryId}', at, at::date
  from generate_series(1, ${capacity}) n, lateral (select now() - n * interval '${spacing} minutes' as at) t;
  insert into stays (id, site_id, code, state, vehicle_type_id, origin, entry_gate_id, entered_at, entry_business_day, deleted_at,
    deleted_by, delete_note)
  select gen_random_uuid(), '${site}', 'D' || n, 'DELETED', '${car}', 'DISPENSER', '${entryId}', at, at::date, at, '${operator}', 'x'
  from generate_series(1, 3000) n, lateral (select now() - n * interval '${spacing} minutes' as at) t;
  insert into stay_plates (stay_id, entry_plate, plate_key)
  select id, 'B ' || substr(md5(id::text), 1, 6), upper('b' || substr(md5(id::text), 1, 6)) from stays;
  -- One in a hundred left with another one.
  update stay_plates set exit_plate = 'D ' || substr(md5(stay_id::text), 7, 6),
    other_key = upper('d' || substr(md5(stay_id::text), 7, 6))
  where stay_id in (select id from stays where state = 'OUT' and random() < 0.01);
  insert into stays_inside (stay_id, site_id, code, plate_key, vehicle_type_id, entered_at)
  select id, site_id, code, plate_key, vehicle_type_id, entered_at from stays join stay_plates on stay_id = id where state = 'INSIDE';
  insert into receipts (id, stay_id, kind, gate_id, business_day, epoch, number, receipt_number)
  select gen_random_uuid(), id, 'EXIT', '${exitId}', business_day, 1, row_number() over (),
    'P1-' || to_char(business_day, 'YYMMDD') || '-' || code from stays where state = 'OUT';
  insert into audited_exits (stay_id, business_day, exited_at, why, risks, risk)
  select id, business_day, exited_at, case when flags = '{}' then '{SAMPLE}' else '{RISK}' end::text[], flags, 50
  from stays where state = 'OUT';
  insert into parking_out_audits (id, stay_id, n, status, by_id, at, operator_id, deposit_id)
  select gen_random_uuid(), id, 1, 'MATCHED', null, exited_at, operator_id, deposit_id from stays
  where state = 'OUT' and exited_at < now() - interval '10 days';
  update audited_exits q set status = a.status, audit_id = a.id from parking_out_audits a where a.stay_id = q.stay_id;
  insert into audit_plates (id, stay_id, side, n, gate_id, read_plate, plate, match, by_id, at)
  select gen_random_uuid(), s.id, 'EXIT', 1, s.exit_gate_id, p.entry_plate, p.plate_key, case when s.flags = '{}' then 'EXACT' else 'DIFFERENT' end,
    s.operator_id, s.exited_at from stays s join stay_plates p on p.stay_id = s.id where s.state = 'OUT';`;

const money = ({ site, exitId, operator, inventory, deposit }: TrafficPlace): string => `
  insert into journal_entries (id, site_id, booked_at, business_day, type, source_id, kind, line_count, digest, deposit_id)
  select gen_random_uuid(), site_id, exited_at, business_day, 'PARKING_OUT', id, 'SALE', 2, '', deposit_id
  from stays where state = 'OUT';
  insert into journal_lines (entry_id, n, account_id, amount)
  select e.id, l.n, a.id, l.amount from journal_entries e, (values (1, 5000), (2, -5000)) l (n, amount),
    (select id from accounts where kind = 'REVENUE') a;
  insert into tax_feed (seq, epoch, entry_id, tax_day, kind, receipt_number, paid_at, gross, fine, discount, voucher, base, rate, tax, total,
    previous_hash, hash, zone)
  select row_number() over (order by booked_at), 1, id, business_day, case when random() < 0.002 then 'KOREKSI' else 'KASUAL' end, source_id,
    booked_at, 5000, 0, 0, 0, 5000, 0, 0, 5000, sha256(''), sha256(''), 'Asia/Jakarta' from journal_entries;
  insert into cash_ins (id, site_id, cash_id, cash_transaction_category_id, amount, transaction_date, by_id, at)
  select gen_random_uuid(), '${site}', '${safe}', '${incoming}', 1000, current_date - n / 34, '${operator}',
    now() - n * interval '${spacing} minutes' from generate_series(1, ${rows}) n;
  insert into journal_entries (id, site_id, booked_at, business_day, type, source_id, kind, line_count, digest)
  select gen_random_uuid(), site_id, at, transaction_date, 'CASH_IN', id, 'BOOKING', 2, '' from cash_ins;
  insert into cash_postings (id, entry_id, cash_id, business_day, amount, category_id)
  select id, id, case when row_number() over (order by business_day) % 3 = 0 then '${bank}'::uuid else '${safe}' end,
    business_day, 5000, case when row_number() over (order by business_day) % 50 = 0 then '${incoming}'::uuid end
  from journal_entries where type = 'CASH_IN';
  insert into unmatched_takings (id, site_id, request_id, operator_id, gate_id, deposit_id, paid_type_id, amount, taken_at, sale,
    outcome, settled_at, settled_by, settled_note)
  select gen_random_uuid(), '${site}', gen_random_uuid(), '${operator}', '${exitId}', '${deposit}', '${cash}', 5000,
    now() - n * interval '${spacing} minutes', jsonb_build_object('provisionalNumber', upper(substr(md5(n::text), 1, 10))), o, now(),
    '${operator}', 'x'
  from generate_series(1, ${rows}) n, lateral (select case when n % 2 = 0 then 'REVENUE' else 'REFUND' end as o) t;
  insert into payments (id, site_id, stay_id, paid_type_id, gate_id, kind, amount, state, adapter, by_id, created_at, expires_at, paid_at,
    purpose)
  select gen_random_uuid(), site_id, id, paid_type_id, exit_gate_id, 'QRIS', 5000, 'PAID', 'simulator', operator_id, exited_at,
    exited_at, exited_at, 'STAY' from stays where state = 'OUT';
  insert into claimed_payments (id, site_id, kind, source_id, operator_id, deposit_id, paid_type_id, amount, business_day, terminal,
    rrn, state, at)
  select gen_random_uuid(), site_id, 'SALE', id, operator_id, deposit_id, paid_type_id, 5000, business_day, 'EDC1', md5(id::text),
    case when row_number() over (order by exited_at desc) <= 100 then 'OPEN' else 'TAKEN_BACK' end, exited_at
  from stays where state = 'OUT';
  insert into payment_logs (id, payment_id, at, direction, body) select gen_random_uuid(), id, created_at, 'ANSWER', '{}' from payments;
  insert into payment_notifications (id, paid_type_id, provider, address, headers, body, digest, state, payment_id, at)
    select gen_random_uuid(), paid_type_id, 'SNAP', '192.0.2.1', '{}', '{}', sha256(id::text::bytea), 'TAKEN', id, created_at from payments;
  insert into non_cash_checks (id, site_id, business_day, paid_type_id, checked, expected, note, by_id)
  select gen_random_uuid(), '${site}', d.business_day, '${cash}', 1, 1, 'x', '${operator}'
  from (select distinct business_day from deposits) d;
  insert into cash_outs (id, site_id, cash_id, cash_transaction_category_id, amount, transaction_date, by_id, asked_by_id, asked_on)
  select gen_random_uuid(), '${site}', '${safe}', '${outgoing}', 1000, current_date - n / 34, '${operator}', '${operator}', current_date - n / 34 from generate_series(1, ${rows}) n;
  insert into cash_mutations (id, site_id, cash_origin_id, cash_destination_id, amount, transaction_date, by_id, asked_by_id, asked_on)
  select gen_random_uuid(), '${site}', '${safe}', '${bank}', 1000, current_date - n / 34, '${operator}', '${operator}', current_date - n / 34 from generate_series(1, ${rows}) n;
  insert into subscription_fare_names (id, name, label, vehicle_type_id, subscription_fare_type, subscription_fare_group, max_plate)
  values ('${deposit}', 'BULANAN', 'Bulanan', '${car}', 'SUBSCRIPTION', 'BASIC', 1);
  insert into members (id, kind, member_type, name, vehicle_type_id, subscription_fare_name_id, member_start_date)
  select gen_random_uuid(), 'MEMBER', 'NON_STAFF', 'Anggota ' || n, '${car}', '${deposit}', current_date from generate_series(1, 200) n;
  insert into membership_transactions (id, site_id, number, member_id, subscription_fare_name_id, months, from_date, to_date, lines,
    amount, tax, paid_type_id, deposit_id, operator_id, business_day, at, previous_start_date)
  select gen_random_uuid(), '${site}', n, m.id, '${deposit}', 1, at::date, at::date + 30,
    '[{"code": "SUBSCRIPTION", "label": "Bulanan", "labelEn": null, "quantity": 1, "unitAmount": 100000, "amount": 100000}]', 100000, 9091, '${cash}', '${deposit}', '${operator}', at::date, at, at::date
  from generate_series(1, ${rows}) n join (select id, row_number() over () % 200 as turn from members) m on m.turn = n % 200,
    lateral (select now() - n * interval '${spacing} minutes' as at) t;
  insert into inventories (id, name, code, amount) values ('${inventory}', 'Gulungan', 'GULUNG', 0);
  insert into inventory_ins (id, site_id, inventory_id, amount, date, by_id)
  select gen_random_uuid(), '${site}', '${inventory}', 1, current_date - n / 34, '${operator}' from generate_series(1, ${rows}) n;
  insert into inventory_outs (id, site_id, inventory_id, amount, date, by_id)
  select gen_random_uuid(), '${site}', '${inventory}', 1, current_date - n / 34, '${operator}' from generate_series(1, ${rows}) n;
  insert into inventory_movements (id, site_id, inventory_id, business_day, amount, type, source_id, kind, at)
  select gen_random_uuid(), site_id, inventory_id, date, 1, 'INVENTORY_IN', id, 'BOOK', at from inventory_ins;`;

/** What is kept by months lies in this one, whose partition is always there. */
const logs = ({ site, exitId, operator, news, api, shift }: TrafficPlace): string => `
  insert into operations_log (id, at, site_id, actor_id, action, entity, entity_id, payload, digest)
  select gen_random_uuid(), date_trunc('month', now()) + n * interval '1 minute', '${site}', md5((n % 50)::text)::uuid,
    (array['create', 'update', 'delete', 'login'])[1 + n % 4], (array['users', 'gates', 'stays'])[1 + n % 3], n::text,
    '{"before": null, "after": null}', ''
  from generate_series(1, ${rows}) n;
  insert into gate_events (received_at, gate_id, event_id, site_id, type, at, data)
  select at, '${exitId}', gen_random_uuid(), '${site}', (array['BUTTON', 'LOOP_ON', 'HEARTBEAT'])[1 + n % 3], at, '{}'
  from generate_series(1, ${rows}) n, lateral (select date_trunc('month', now()) + n * interval '1 minute' as at) t;
  insert into gate_commands (id, site_id, gate_id, command, cause, cause_id, requested_by, state, created_at, expires_at)
  select gen_random_uuid(), '${site}', '${exitId}', 'OPEN', 'MANUAL', null, '${operator}', 'DONE', at, at
  from generate_series(1, ${rows}) n, lateral (select now() - n * interval '${spacing} minutes' as at) t;
  insert into manual_openings (id, site_id, gate_id, note, by_id, at, command_id)
  select gen_random_uuid(), '${site}', '${exitId}', 'x', '${operator}', created_at, id from gate_commands;
  insert into barrier_openings (id, site_id, gate_id, at, stay_id)
  select gen_random_uuid(), '${site}', '${exitId}', exited_at, id from stays where state = 'OUT';
  insert into reprints (id, what, stay_id, copy_number, note, by_id, at)
  select gen_random_uuid(), 'RECEIPT', id, 2, 'x', '${operator}', exited_at from stays where state = 'OUT';
  insert into temp_plates (id, gate_id, plate, plate_key, read_at, source)
  select gen_random_uuid(), '${exitId}', 'B 1 X', 'B1X', now() - n * interval '1 second', 'GATE' from generate_series(1, ${rows}) n;
  insert into notifications (id, user_id, type, message, data, publish_time, seen_at)
  select gen_random_uuid(), '${operator}', 'GATE_OFFLINE', 'x', '{"filter": {}}', at, at
  from generate_series(1, ${rows}) n, lateral (select now() - n * interval '${spacing} minutes' as at) t;
  insert into announcements (id, message, author_id, author, created_at)
  select gen_random_uuid(), 'x', '${operator}', 'x', now() - n * interval '${spacing} minutes' from generate_series(1, ${rows}) n;
  insert into jobs (id, kind, user_id, input, status, created_at, finished_at)
  select gen_random_uuid(), 'export', '${operator}', '{}', 'DONE', at, at
  from generate_series(1, ${rows}) n, lateral (select now() - n * interval '${spacing} minutes' as at) t;
  insert into apis (id, name, target, secret) values ('${api}', 'Gudang', 'https://example.com', 'x');
  insert into api_deliveries (id, api_id, event, created_at, expires_at, delivered)
  select gen_random_uuid(), '${api}', 'parking-out', at, at, true
  from generate_series(1, ${rows}) n, lateral (select now() - n * interval '${spacing} minutes' as at) t;
  insert into news (id, title, synopsis, content, start_date, expired_date, news_status)
  select case n when 1 then '${news}'::uuid else gen_random_uuid() end, 'Berita ' || n, 'x', 'x', current_date - n,
    case when n > 3 then current_date - n + 2 end, 'PUBLISHED' from generate_series(1, 5000) n;
  insert into users (id, username, password_hash, status)
  select gen_random_uuid(), 'petugas' || n, 'x', 'ACTIVE' from generate_series(1, 60) n;
  insert into schedules (id, day, user_id, shift_id, starts, ends)
  select gen_random_uuid(), day, u.id, '${shift}', day + time '06:00', day + time '14:00'
  from users u, lateral (select current_date - n as day from generate_series(1, ${rows} / 60) n) d where u.username like 'petugas%';`;
