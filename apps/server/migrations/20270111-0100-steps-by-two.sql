-- Who signed a step of a settlement beside whoever took it.
alter table settlement_steps add column approved_by uuid references users;
create index settlement_steps_approved_by on settlement_steps (approved_by) where approved_by is not null;
