-- What providers settle: the money of each of their days, the file that tells them of it, and what the bank credited.

-- What providers keep of what they settle.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('DRAWER', 'PROVIDER', 'CLAIMED', 'TO_COLLECT', 'TENANT',
  'ON_ACCOUNT', 'REVENUE', 'MEMBERSHIP_REVENUE', 'OTHER_INCOME', 'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT',
  'DEBT_CHARGED', 'WRITTEN_OFF', 'CASH_DIFFERENCE', 'DEPOSITS_RECEIVED', 'CASH', 'CASH_IN_TRANSIT', 'CASH_CATEGORY', 'FEE'));

-- How a file is written: data, and never code.
create table settlement_templates (
  id uuid primary key,
  definition jsonb not null,
  updated_at timestamptz not null default now()
);
create unique index settlement_templates_name on settlement_templates ((definition ->> 'name'));
grant select, insert, update, delete on settlement_templates to :app;
insert into settlement_templates (id, definition) values
  ('01900000-0000-7000-8000-000000000701', '{"format":"DELIMITED","delimiter":",","quoting":"NEEDED","guarded":true,"header":[{"source":"text","text":"no","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"jenis","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"waktu","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"jumlah","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"referensi","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"referensi_penyedia","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"rrn","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"terminal","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"kartu","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"gate","form":null,"width":null,"align":"LEFT","pad":" "}],"trailer":[{"source":"text","text":"TOTAL","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"items","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"total","text":null,"form":"RUPIAH","width":null,"align":"LEFT","pad":" "}],"namePattern":"settlement_{day}_{number}_{version}.csv","nameDay":"YYYYMMDD","encoding":"UTF-8","lineEnd":"CRLF","resend":"ALL","name":"CSV umum","item":[{"source":"position","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"kind","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"paidAt","text":null,"form":"YYYY-MM-DD HH:mm:ss","width":null,"align":"LEFT","pad":" "},{"source":"amount","text":null,"form":"RUPIAH","width":null,"align":"LEFT","pad":" "},{"source":"reference","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"providerReference","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"rrn","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"terminal","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"cardNumber","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"gate","text":null,"form":null,"width":null,"align":"LEFT","pad":" "}]}'),
  ('01900000-0000-7000-8000-000000000702', '{"format":"FIXED","delimiter":",","quoting":"NEEDED","guarded":false,"header":[{"source":"text","text":"H","form":null,"width":1,"align":"LEFT","pad":" "},{"source":"day","text":null,"form":"YYYYMMDD","width":8,"align":"LEFT","pad":" "},{"source":"merchantId","text":null,"form":null,"width":20,"align":"LEFT","pad":" "},{"source":"items","text":null,"form":null,"width":8,"align":"RIGHT","pad":"0"},{"source":"total","text":null,"form":"RUPIAH","width":15,"align":"RIGHT","pad":"0"}],"trailer":[{"source":"text","text":"T","form":null,"width":1,"align":"LEFT","pad":" "},{"source":"items","text":null,"form":null,"width":8,"align":"RIGHT","pad":"0"},{"source":"total","text":null,"form":"RUPIAH","width":15,"align":"RIGHT","pad":"0"}],"namePattern":"settlement_{day}_{number}_{version}.txt","nameDay":"YYYYMMDD","encoding":"ASCII","lineEnd":"CRLF","resend":"ALL","name":"Lebar tetap umum","item":[{"source":"text","text":"D","form":null,"width":1,"align":"LEFT","pad":" "},{"source":"position","text":null,"form":null,"width":8,"align":"RIGHT","pad":"0"},{"source":"paidAt","text":null,"form":"YYYYMMDDHHmmss","width":14,"align":"LEFT","pad":" "},{"source":"amount","text":null,"form":"RUPIAH","width":15,"align":"RIGHT","pad":"0"},{"source":"reference","text":null,"form":null,"width":36,"align":"LEFT","pad":" "},{"source":"providerReference","text":null,"form":null,"width":36,"align":"LEFT","pad":" "},{"source":"terminal","text":null,"form":null,"width":16,"align":"LEFT","pad":" "},{"source":"cardNumber","text":null,"form":null,"width":16,"align":"LEFT","pad":" "}]}'),
  ('01900000-0000-7000-8000-000000000703', '{"format":"DELIMITED","delimiter":",","quoting":"NEEDED","guarded":false,"header":[{"source":"text","text":"mid","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"trxdate","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"settledate","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"trxcode","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"card","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"crdtype","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"tid","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"authcode","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"paymentbatch","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"tidbatch","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"batchseq","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"amount","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"nonmdramount","form":null,"width":null,"align":"LEFT","pad":" "}],"trailer":[],"namePattern":"mandiri_{merchantId}_{day}_{version}.csv","nameDay":"YYYYMMDD","encoding":"UTF-8","lineEnd":"CRLF","resend":"REFUSED","name":"Mandiri EDC","item":[{"source":"merchantId","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"paidAt","text":null,"form":"YYYY-MM-DD HH:mm:ss","width":null,"align":"LEFT","pad":" "},{"source":"day","text":null,"form":"YYYY-MM-DD","width":null,"align":"LEFT","pad":" "},{"source":"kind","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"cardNumber","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"cardType","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"terminal","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"approvalCode","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"number","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"version","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"position","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"amount","text":null,"form":"RUPIAH","width":null,"align":"LEFT","pad":" "},{"source":"text","text":"0","form":null,"width":null,"align":"LEFT","pad":" "}]}'),
  ('01900000-0000-7000-8000-000000000704', '{"format":"DELIMITED","delimiter":",","quoting":"NEEDED","guarded":false,"header":[{"source":"text","text":"proc_date","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"mid","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"cardtype","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"trx_date","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"auth","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"cardno","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"jenis_trx","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"amount","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"merchant_ref_number","form":null,"width":null,"align":"LEFT","pad":" "}],"trailer":[],"namePattern":"bri_{merchantId}_{day}_{version}.csv","nameDay":"YYYYMMDD","encoding":"UTF-8","lineEnd":"CRLF","resend":"REFUSED","name":"BRI EDC","item":[{"source":"day","text":null,"form":"DDMMYYYY","width":null,"align":"LEFT","pad":" "},{"source":"merchantId","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"cardType","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"paidAt","text":null,"form":"DDMMYYYYHHmmss","width":null,"align":"LEFT","pad":" "},{"source":"approvalCode","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"cardNumber","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"kind","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"amount","text":null,"form":"DECIMAL","width":null,"align":"LEFT","pad":" "},{"source":"reference","text":null,"form":null,"width":null,"align":"LEFT","pad":" "}]}'),
  ('01900000-0000-7000-8000-000000000705', '{"format":"FIXED","delimiter":",","quoting":"NEEDED","guarded":false,"header":[{"source":"items","text":null,"form":null,"width":8,"align":"RIGHT","pad":"0"},{"source":"total","text":null,"form":"RUPIAH","width":12,"align":"RIGHT","pad":"0"}],"trailer":[],"namePattern":"{merchantId}{day}_{version}.bri","nameDay":"DDMMYYYY","encoding":"ASCII","lineEnd":"CRLF","resend":"REFUSED","name":"Brizzi","item":[{"source":"cardNumber","text":null,"form":null,"width":16,"align":"RIGHT","pad":"0"},{"source":"paidAt","text":null,"form":"DDMMYYYY","width":8,"align":"LEFT","pad":" "},{"source":"paidAt","text":null,"form":"HHmmss","width":6,"align":"LEFT","pad":" "},{"source":"amount","text":null,"form":"RUPIAH","width":12,"align":"RIGHT","pad":"0"},{"source":"reference","text":null,"form":null,"width":36,"align":"LEFT","pad":" "},{"source":"version","text":null,"form":null,"width":6,"align":"RIGHT","pad":"0"},{"source":"merchantId","text":null,"form":null,"width":15,"align":"LEFT","pad":" "},{"source":"terminal","text":null,"form":null,"width":8,"align":"LEFT","pad":" "},{"source":"text","text":"0001","form":null,"width":4,"align":"LEFT","pad":" "},{"source":"position","text":null,"form":null,"width":6,"align":"RIGHT","pad":"0"}]}'),
  ('01900000-0000-7000-8000-000000000706', '{"format":"DELIMITED","delimiter":";","quoting":"NEEDED","guarded":false,"header":[{"source":"text","text":"TXN_ID","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"TXN_TYPE","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"ACQUIREMENT_ID","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"MID","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"SETTLE_DATE","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"TXN_AMOUNT","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"CURRENCY","form":null,"width":null,"align":"LEFT","pad":" "}],"trailer":[],"namePattern":"MERCHANT_SETTLEMENT_{merchantId}_{day}_{version}.csv","nameDay":"YYYYMMDD","encoding":"UTF-8","lineEnd":"CRLF","resend":"ALL","name":"DANA","item":[{"source":"reference","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"kind","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"providerReference","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"merchantId","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"paidAt","text":null,"form":"YYYY-MM-DD HH:mm:ss","width":null,"align":"LEFT","pad":" "},{"source":"amount","text":null,"form":"SEN","width":null,"align":"LEFT","pad":" "},{"source":"text","text":"IDR","form":null,"width":null,"align":"LEFT","pad":" "}]}'),
  ('01900000-0000-7000-8000-000000000707', '{"format":"DELIMITED","delimiter":",","quoting":"NEEDED","guarded":false,"header":[{"source":"text","text":"Merchant Name","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"Merchant ID","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"Terminal","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"Date","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"Reference","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"Amount","form":null,"width":null,"align":"LEFT","pad":" "}],"trailer":[{"source":"text","text":"Total Frequency","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"items","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"text","text":"Total Amount","form":null,"width":null,"align":"LEFT","pad":" "},{"source":"total","text":null,"form":"RUPIAH","width":null,"align":"LEFT","pad":" "}],"namePattern":"ReportMerchantBCA_{merchantId}_{day}_{version}.csv","nameDay":"YYYYMMDD","encoding":"UTF-8","lineEnd":"CRLF","resend":"ALL","name":"QRIS BCA","item":[{"source":"company","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"merchantId","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"terminal","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"paidAt","text":null,"form":"DD/MM/YYYY","width":null,"align":"LEFT","pad":" "},{"source":"providerReference","text":null,"form":null,"width":null,"align":"LEFT","pad":" "},{"source":"amount","text":null,"form":"RUPIAH","width":null,"align":"LEFT","pad":" "}]}');

-- How the files of a payment type are written.
create table settlement_setups (
  paid_type_id uuid primary key references paid_types on delete cascade,
  template_id uuid not null references settlement_templates,
  updated_at timestamptz not null default now()
);
create index settlement_setups_template on settlement_setups (template_id);
grant select, insert, update on settlement_setups to :app;

create table settlements (
  id uuid primary key,
  -- What people call it.
  number bigint generated always as identity,
  paid_type_id uuid not null references paid_types,
  -- The provider's, by its own zone and cut-off.
  day date not null,
  -- What was booked before it is in it; earlier than its day where somebody closed it before.
  ends_at timestamptz not null,
  status text not null default 'OPEN'
    check (status in ('OPEN', 'GENERATED', 'SENT', 'ACCEPTED', 'REJECTED', 'PAID', 'CLOSED')),
  -- Of its items, from the moment they are frozen.
  items integer check (items > 0),
  total bigint,
  generated_at timestamptz,
  sent_at timestamptz,
  -- What the bank credited, when, and where its statement says so.
  paid_amount bigint,
  value_date date,
  reference text,
  cash_id uuid references cash,
  updated_at timestamptz not null default now(),
  constraint settlements_number unique (number),
  constraint settlements_day unique (paid_type_id, day),
  constraint settlements_frozen check ((status = 'OPEN') = (num_nonnulls(items, total, generated_at) = 0)
    and num_nonnulls(items, total, generated_at) in (0, 3)),
  constraint settlements_paid check ((status in ('PAID', 'CLOSED')) = (num_nonnulls(paid_amount, value_date, reference, cash_id) = 4)
    and num_nonnulls(paid_amount, value_date, reference, cash_id) in (0, 4)),
  -- A provider credits at most what it owes, and what it is owed it takes whole.
  constraint settlements_paid_amount check (case when total >= 0 then paid_amount between 0 and total else paid_amount = total end)
);
-- What comes next waits in one of each payment type.
create unique index settlements_open on settlements (paid_type_id) where status = 'OPEN';
create index settlements_due on settlements (ends_at) where status = 'OPEN';
create index settlements_newest on settlements (day desc, number desc, id);
create index settlements_cash on settlements (cash_id) where cash_id is not null;
create trigger settlements_guard before update on settlements for each row execute function check_settlement();
grant select, insert, update (ends_at, status, items, total, generated_at, sent_at, paid_amount, value_date, reference, cash_id,
  updated_at) on settlements to :app;

-- Every line of the journal that a provider owes more or less by, but what settles it: in one settlement, once it is frozen.
create table provider_items (
  entry_id uuid not null,
  n integer not null,
  paid_type_id uuid not null references paid_types,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  settlement_id uuid references settlements,
  -- Its place in the file.
  position integer check (position > 0),
  -- Why the bank refused it.
  refused text,
  primary key (entry_id, n),
  constraint provider_items_line foreign key (entry_id, n) references journal_lines (entry_id, n),
  constraint provider_items_place unique (settlement_id, position),
  constraint provider_items_placed check (num_nonnulls(settlement_id, position) in (0, 2)
    and (refused is null or settlement_id is not null))
);
create index provider_items_waiting on provider_items (paid_type_id, at) where settlement_id is null;
create trigger provider_items_guard before update of settlement_id, position on provider_items for each row execute function check_provider_item();
grant select, insert, update (settlement_id, position, refused) on provider_items to :app;
insert into provider_items (entry_id, n, paid_type_id, amount, at)
select l.entry_id, l.n, a.owner_id, l.amount, e.booked_at
from journal_lines l join accounts a on a.id = l.account_id join journal_entries e on e.id = l.entry_id
where a.kind = 'PROVIDER';

-- The file as it was written, byte for byte; a later one is a new version.
create table settlement_versions (
  id uuid primary key,
  settlement_id uuid not null references settlements,
  version integer not null check (version > 0),
  name text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 bytea not null,
  items integer not null,
  total bigint not null,
  -- By what it was written.
  template jsonb not null,
  made_at timestamptz not null default now(),
  constraint settlement_versions_version unique (settlement_id, version)
);
grant select, insert on settlement_versions to :app;
create table settlement_parts (
  version_id uuid not null references settlement_versions deferrable initially deferred,
  n integer not null,
  bytes bytea not null,
  primary key (version_id, n)
);
grant select, insert on settlement_parts to :app;

-- Which way it went.
create table settlement_steps (
  id uuid primary key,
  settlement_id uuid not null references settlements,
  at timestamptz not null default now(),
  from_state text,
  to_state text not null,
  note text,
  -- Null: the product itself.
  by_id uuid references users
);
create index settlement_steps_settlement on settlement_steps (settlement_id, at);
create index settlement_steps_by on settlement_steps (by_id) where by_id is not null;
grant select, insert on settlement_steps to :app;
