-- What is expected to be kept of each item, by the rate of the day of its payment where its provider is.
create view item_fees_v as
select i.entry_id, i.n, i.paid_type_id, i.settlement_id, i.amount, i.written_off_at,
  fee_of(i.amount, f.basis_points, f.fixed, f.free_up_to, f.bearer, f.rounding) as fee
from provider_items i
cross join system_profile s
left join payment_providers v on v.paid_type_id = i.paid_type_id and v.replaced_at is null
left join fee_rates f on f.paid_type_id = i.paid_type_id
  and (i.at at time zone coalesce(v.zone, s.zone))::date between f.from_day and coalesce(f.to_day, 'infinity');

-- The same of each row of a report.
create view row_fees_v as
select r.id, r.paid_type_id, r.batch_id, r.gross, fee_of(r.gross, f.basis_points, f.fixed, f.free_up_to, f.bearer, f.rounding) as fee
from report_rows r
cross join system_profile s
left join payment_providers v on v.paid_type_id = r.paid_type_id and v.replaced_at is null
left join fee_rates f on f.paid_type_id = r.paid_type_id
  and (r.paid_at at time zone coalesce(v.zone, s.zone))::date between f.from_day and coalesce(f.to_day, 'infinity');

-- A rate that a payment was made under ends, and is not taken back.
create view fee_rates_v as
select f.id, f.paid_type_id, f.from_day, f.to_day, f.basis_points, f.fixed, f.free_up_to, f.bearer, f.rounding, u.username as by,
  exists (select from provider_items i where i.paid_type_id = f.paid_type_id
    and i.at >= f.from_day::timestamp at time zone coalesce(v.zone, s.zone)
    and i.at < coalesce(f.to_day + 1, 'infinity')::timestamp at time zone coalesce(v.zone, s.zone)) as in_use
from fee_rates f
cross join system_profile s
left join payment_providers v on v.paid_type_id = f.paid_type_id and v.replaced_at is null
left join users u on u.id = f.by_id;
grant select on item_fees_v, row_fees_v, fee_rates_v to :app;
