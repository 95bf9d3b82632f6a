-- An answer that somebody brought instead of fetching it: whose it is was said with it.
alter table settlement_answers add column by_id uuid references users;
grant update (by_id) on settlement_answers to :app;
create index settlement_answers_by on settlement_answers (by_id) where by_id is not null;

-- How it went when the answers of a payment type's bank were last fetched.
create table bank_tries (
  paid_type_id uuid primary key references paid_types on delete cascade,
  at timestamptz not null,
  -- Why nothing was fetched, in one word, and in the other side's words; null: it was reached.
  fault text,
  said text,
  -- Since when it is not reached.
  since timestamptz,
  constraint bank_tries_since check ((fault is null) = (since is null))
);
grant select, insert, update on bank_tries to :app;
