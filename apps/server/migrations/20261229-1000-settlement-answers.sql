-- How the answers of a payment type's bank are found and read: data, and never code.
create table settlement_answer_forms (
  paid_type_id uuid primary key references paid_types on delete cascade,
  definition jsonb not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update on settlement_answer_forms to :app;

-- Each file by which a bank answered, once, and what came of it.
create table settlement_answers (
  id uuid primary key,
  at timestamptz not null default now(),
  paid_type_id uuid not null references paid_types,
  name text not null,
  bytes bigint not null check (bytes >= 0),
  -- Null: it was too large to be fetched.
  sha256 bytea,
  -- When it was written last, as the bank's server says: said otherwise it is looked at again.
  stamp text not null,
  state text not null default 'KEPT' check (state in ('KEPT', 'APPLIED', 'REFUSED')),
  -- Why it changed nothing, for which line of it, and what stands there.
  fault text,
  row integer check (row > 0),
  said text,
  -- Whose answer it is, to which version of its file.
  settlement_id uuid references settlements,
  version integer,
  accepted integer,
  refused integer,
  constraint settlement_answers_once unique nulls not distinct (paid_type_id, name, bytes, sha256),
  constraint settlement_answers_faulty check ((state = 'REFUSED') = (fault is not null)),
  constraint settlement_answers_applied check (state <> 'APPLIED' or num_nonnulls(sha256, settlement_id, version, accepted, refused) = 5)
);
create index settlement_answers_newest on settlement_answers (at desc, id);
create index settlement_answers_settlement on settlement_answers (settlement_id, version) where settlement_id is not null;
-- What is fetched and kept stays as it came.
grant select, insert, update (stamp, state, fault, row, said, settlement_id, version, accepted, refused) on settlement_answers to :app;
create table settlement_answer_parts (
  answer_id uuid not null references settlement_answers deferrable initially deferred,
  n integer not null,
  bytes bytea not null,
  primary key (answer_id, n)
);
grant select, insert on settlement_answer_parts to :app;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'ANSWER_REFUSED', '/settlement_answers', 'Lihat jawabannya', 'See the answer'),
  (gen_random_uuid(), 'SETTLEMENT_REJECTED', '/settlement', 'Lihat settlement', 'See the settlement');
