-- What becomes of a claim: one person says it, another who says the same decides it.
alter table claimed_payments
  add column proposed text check (proposed in ('SETTLED', 'CHARGED')),
  -- Where the bank's statement has it.
  add column reference text,
  add column proposed_by uuid references users,
  add column proposed_at timestamptz,
  add column proposed_note text,
  add column decided_by uuid references users,
  add column decided_at timestamptz,
  add column decided_note text,
  add constraint claimed_payments_proposed check (num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) in (0, 4)
    and (state = 'WAITING') <= (proposed is not null) and (proposed = 'SETTLED') <= (reference is not null)),
  -- Two names, neither of who claims it.
  add constraint claimed_payments_two_names check (proposed_by <> operator_id and decided_by <> operator_id and decided_by <> proposed_by),
  add constraint claimed_payments_decided check (num_nonnulls(decided_by, decided_at) in (0, 2)
    and (state in ('SETTLED', 'CHARGED')) = (decided_by is not null)
    and (decided_by is null or coalesce(state = proposed, false)));
create index claimed_payments_proposer on claimed_payments (proposed_by) where proposed_by is not null;
create index claimed_payments_decider on claimed_payments (decided_by) where decided_by is not null;
grant update (proposed, reference, proposed_by, proposed_at, proposed_note, decided_by, decided_at, decided_note)
  on claimed_payments to :app;

-- Decided once.
create function check_claim_final() returns trigger language plpgsql as $$
begin
  if old.state not in ('OPEN', 'WAITING') then
    raise exception 'claim % is decided', old.id using errcode = '23514', constraint = 'claimed_payments_final';
  end if;
  return new;
end $$;
create trigger claimed_payments_final before update on claimed_payments for each row execute function check_claim_final();

create view claimed_payments_v as
select c.id, c.at, greatest(0, floor(extract(epoch from now() - c.at) / 86400))::integer as age_days, c.state, c.amount, c.operator_id,
  u.username as operator, c.paid_type_id, y.label as paid_type_label, y.label_en as paid_type_label_en, y.kind, c.terminal,
  c.approval_code, c.rrn, c.card_last4, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number,
  r.receipt_number, c.deposit_id, d.number as deposit_number, c.proposed, c.reference, c.proposed_by as proposed_by_id,
  a.username as proposed_by, c.proposed_at, c.proposed_note, b.username as decided_by, c.decided_at, c.decided_note
from claimed_payments c
left join users u on u.id = c.operator_id
left join paid_types y on y.id = c.paid_type_id
left join stays s on s.id = c.source_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = case c.kind when 'SALE' then 'EXIT' else 'ENTRY' end
left join deposits d on d.id = c.deposit_id
left join users a on a.id = c.proposed_by
left join users b on b.id = c.decided_by;
grant select on claimed_payments_v to :app;
