-- What somebody brings is an answer to the settlement that they say: the same bytes under the same name are one to each, and never what was fetched.
alter table settlement_answers drop constraint settlement_answers_once;
create unique index settlement_answers_fetched on settlement_answers (paid_type_id, name, bytes, sha256) nulls not distinct where by_id is null;
create unique index settlement_answers_brought on settlement_answers (settlement_id, version, name, bytes, sha256) where by_id is not null;
