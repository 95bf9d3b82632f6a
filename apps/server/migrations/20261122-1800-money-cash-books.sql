-- What cash accounts were used for, the documents that move money, and the book of each account.

create table cash_transaction_categories (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  cash_transaction_category_type text not null check (cash_transaction_category_type in ('IN', 'OUT')),
  updated_at timestamptz not null default now(),
  constraint cash_transaction_categories_name unique (name)
);
grant select, insert, update, delete on cash_transaction_categories to :app;

insert into cash_transaction_categories (id, name, label, label_en, cash_transaction_category_type) values
  ('01900000-0000-7000-8000-000000000501', 'MODAL', 'Modal awal', 'Float and capital', 'IN'),
  ('01900000-0000-7000-8000-000000000502', 'SEWA_LAHAN', 'Sewa lahan dan iklan', 'Rent and advertising', 'IN'),
  ('01900000-0000-7000-8000-000000000503', 'PENGEMBALIAN', 'Pengembalian uang muka', 'Advances returned', 'IN'),
  ('01900000-0000-7000-8000-000000000504', 'PENERIMAAN_LAIN', 'Penerimaan lain', 'Other income', 'IN'),
  ('01900000-0000-7000-8000-000000000511', 'OPERASIONAL', 'Biaya operasional', 'Running costs', 'OUT'),
  ('01900000-0000-7000-8000-000000000512', 'UPAH', 'Gaji dan upah', 'Salaries and wages', 'OUT'),
  ('01900000-0000-7000-8000-000000000513', 'LISTRIK_AIR', 'Listrik, air, dan internet', 'Electricity, water, internet', 'OUT'),
  ('01900000-0000-7000-8000-000000000514', 'PERAWATAN', 'Perawatan gate dan peralatan', 'Upkeep of gates and equipment', 'OUT'),
  ('01900000-0000-7000-8000-000000000515', 'PERLENGKAPAN', 'Kertas tiket dan perlengkapan', 'Ticket paper and supplies', 'OUT'),
  ('01900000-0000-7000-8000-000000000516', 'PAJAK_PARKIR', 'Pajak parkir daerah', 'Local parking tax', 'OUT'),
  ('01900000-0000-7000-8000-000000000517', 'BAGI_HASIL', 'Bagi hasil pemilik lahan', 'Share of the land’s owner', 'OUT'),
  ('01900000-0000-7000-8000-000000000518', 'UANG_MUKA', 'Uang muka', 'Advances', 'OUT');

-- What stands against a cash account, by category.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('DRAWER', 'PROVIDER', 'REVENUE', 'TAX', 'UNMATCHED',
  'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT', 'DEPOSITS_RECEIVED', 'CASH', 'CASH_CATEGORY'));

alter table cash_ins
  -- What people call it.
  add column number bigint generated always as identity,
  -- Empty where its money came from a deposit.
  add column cash_transaction_category_id uuid references cash_transaction_categories,
  add column cash_in_files text[] not null default '{}',
  -- Kept, and its money taken back.
  add column deleted boolean not null default false;
create index cash_ins_day on cash_ins (transaction_date desc, number desc, id);
create index cash_ins_category on cash_ins (cash_transaction_category_id);

create table cash_outs (
  id uuid primary key,
  site_id uuid not null,
  number bigint generated always as identity,
  cash_id uuid not null references cash,
  cash_transaction_category_id uuid not null references cash_transaction_categories,
  amount bigint not null check (amount > 0),
  note text,
  transaction_date date not null,
  cash_out_files text[] not null default '{}',
  deleted boolean not null default false,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cash_outs_day on cash_outs (transaction_date desc, number desc, id);
create index cash_outs_cash on cash_outs (cash_id, transaction_date desc);
create index cash_outs_category on cash_outs (cash_transaction_category_id);
create index cash_outs_by on cash_outs (by_id);
grant select, insert, update on cash_outs to :app;

create table cash_mutations (
  id uuid primary key,
  site_id uuid not null,
  number bigint generated always as identity,
  cash_origin_id uuid not null references cash,
  cash_destination_id uuid not null references cash,
  amount bigint not null check (amount > 0),
  note text,
  transaction_date date not null,
  deleted boolean not null default false,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (cash_origin_id <> cash_destination_id)
);
create index cash_mutations_day on cash_mutations (transaction_date desc, number desc, id);
create index cash_mutations_origin on cash_mutations (cash_origin_id);
create index cash_mutations_destination on cash_mutations (cash_destination_id);
create index cash_mutations_by on cash_mutations (by_id);
grant select, insert, update on cash_mutations to :app;

-- The lines of the journal that move a cash account, in the order of its book: by day, then as they were booked.
create table cash_postings (
  id uuid primary key,
  entry_id uuid not null references journal_entries,
  cash_id uuid not null references cash,
  business_day date not null,
  amount bigint not null check (amount <> 0),
  category_id uuid references cash_transaction_categories
);
create index cash_postings_book on cash_postings (cash_id, business_day desc, id desc) include (amount);
create index cash_postings_day on cash_postings (business_day desc, id desc);
create index cash_postings_category on cash_postings (category_id, business_day desc, id desc);
create index cash_postings_entry on cash_postings (entry_id);
grant select, insert on cash_postings to :app;

-- What lay in an account when each of its days ended. A posting moves its own day and those after it.
create table cash_days (
  cash_id uuid not null references cash,
  business_day date not null,
  closing bigint not null,
  primary key (cash_id, business_day)
);
grant select, insert, update on cash_days to :app;

insert into cash_postings (id, entry_id, cash_id, business_day, amount)
select case when row_number() over (partition by e.id order by l.n) = 1 then e.id else gen_random_uuid() end, e.id, c.id,
  e.business_day, l.amount
from journal_entries e join journal_lines l on l.entry_id = e.id join cash c on c.account_id = l.account_id;
insert into cash_days (cash_id, business_day, closing)
select cash_id, business_day, sum(sum(amount)) over (partition by cash_id order by business_day)
from cash_postings group by cash_id, business_day;

create function named_files(tokens text[]) returns jsonb language sql stable parallel safe as
  $$ select coalesce(jsonb_agg(jsonb_build_object('token', f.token, 'name', f.filename) order by t.n), '[]')
    from unnest(tokens) with ordinality t (token, n) join asset_files f on f.token = t.token $$;

create view cash_ins_v as
select i.id, i.number, i.cash_id, c.name as cash, i.cash_transaction_category_id, g.label as category,
  g.label_en as category_en, i.amount, i.note, i.transaction_date, i.cash_in_files, named_files(i.cash_in_files) as files,
  i.deposit_id, d.number as deposit_number, i.deleted, u.username as by, i.at as created_at, i.updated_at
from cash_ins i
left join cash c on c.id = i.cash_id
left join cash_transaction_categories g on g.id = i.cash_transaction_category_id
left join deposits d on d.id = i.deposit_id
left join users u on u.id = i.by_id;

create view cash_outs_v as
select o.id, o.number, o.cash_id, c.name as cash, o.cash_transaction_category_id, g.label as category,
  g.label_en as category_en, o.amount, o.note, o.transaction_date, o.cash_out_files, named_files(o.cash_out_files) as files,
  o.deleted, u.username as by, o.at as created_at, o.updated_at
from cash_outs o
left join cash c on c.id = o.cash_id
left join cash_transaction_categories g on g.id = o.cash_transaction_category_id
left join users u on u.id = o.by_id;

create view cash_mutations_v as
select m.id, m.number, m.cash_origin_id, f.name as cash_origin, m.cash_destination_id, t.name as cash_destination, m.amount,
  m.note, m.transaction_date, m.deleted, u.username as by, m.at as created_at, m.updated_at
from cash_mutations m
left join cash f on f.id = m.cash_origin_id
left join cash t on t.id = m.cash_destination_id
left join users u on u.id = m.by_id;

create view cash_transactions_v as
select p.id, p.business_day as transaction_date, e.booked_at, e.type as source, e.kind, e.source_id,
  e.reverses_id is not null as reversal, p.cash_id, c.name as cash, p.category_id as cash_transaction_category_id,
  g.label as category, g.label_en as category_en, x.name as counterpart, d.number as deposit_number,
  coalesce(i.number, o.number, m.number) as number, coalesce(i.note, o.note, m.note) as note, e.reason,
  coalesce(i.deleted, o.deleted, m.deleted, false) as deleted, greatest(p.amount, 0) as amount_in,
  greatest(-p.amount, 0) as amount_out,
  (coalesce((select y.closing from cash_days y where y.cash_id = p.cash_id and y.business_day < p.business_day
      order by y.business_day desc limit 1), 0)
    + (select sum(q.amount) from cash_postings q where q.cash_id = p.cash_id and q.business_day = p.business_day
      and q.id <= p.id))::bigint as balance,
  u.username as by
from cash_postings p
left join journal_entries e on e.id = p.entry_id
left join cash c on c.id = p.cash_id
left join cash_transaction_categories g on g.id = p.category_id
left join cash_ins i on i.id = e.source_id
left join cash_outs o on o.id = e.source_id
left join cash_mutations m on m.id = e.source_id
left join cash x on x.id = case when m.cash_origin_id = p.cash_id then m.cash_destination_id else m.cash_origin_id end
left join deposits d on d.id = e.deposit_id
left join users u on u.id = e.actor_id;

grant select on cash_ins_v, cash_outs_v, cash_mutations_v, cash_transactions_v to :app;
