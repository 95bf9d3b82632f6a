-- With which a gate signs what its reader took from cards; a key ends with the token that told it.
create table gate_keys (
  id uuid primary key,
  gate_id uuid not null references gates on delete cascade,
  public_key bytea not null check (octet_length(public_key) = 32),
  ended_at timestamptz,
  made_at timestamptz not null default now(),
  constraint gate_keys_once unique (gate_id, public_key)
);
grant select, insert, update (ended_at) on gate_keys to :app;

-- What readers took without the server, each once by the card's count and by the reader's.
create table card_deducts (
  payment_id uuid primary key references payments,
  key_id uuid not null references gate_keys,
  card_hash bytea not null,
  card_counter bigint not null,
  sam_id text not null,
  sam_counter bigint not null,
  at timestamptz not null,
  record text not null,
  signature bytea not null,
  constraint card_deducts_card unique (card_hash, card_counter),
  constraint card_deducts_sam unique (sam_id, sam_counter)
);
create index card_deducts_key on card_deducts (key_id);
grant select, insert on card_deducts to :app;
