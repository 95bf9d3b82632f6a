-- How many free passes a cashier gives alone in a shift, what they may be worth, and emergencies outside of both.

alter table system_configuration
  -- The greater of so many cars and so many hundredths of a percent of the shift's exits; and rupiah.
  add column free_passes_per_shift integer not null default 5 check (free_passes_per_shift between 0 and 1000),
  add column free_pass_basis_points integer not null default 50 check (free_pass_basis_points between 0 and 1000),
  add column free_pass_value_per_shift bigint not null default 200000
    check (free_pass_value_per_shift between 0 and 100000000);

alter table free_passes
  add column emergency boolean not null default false,
  -- By whoever opened for it, once; late after the deposit was handed in.
  add column explanation text,
  add column explained_at timestamptz,
  add column explained_late boolean,
  add constraint free_passes_explained check (num_nonnulls(explanation, explained_at, explained_late) in (0, 3)
    and (emergency or explained_at is null));
create index free_passes_unexplained on free_passes (deposit_id) where emergency and explained_at is null;
grant update (explanation, explained_at, explained_late) on free_passes to :app;

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'FREE_PASS_EMERGENCY', '/free_passes', 'Buka bebas parkir', 'Open free passes');
