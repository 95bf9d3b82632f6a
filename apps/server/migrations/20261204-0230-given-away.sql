-- Periods that were given rather than sold: for nothing, or for less than a tenth of what they usually cost. What unused days paid is no gift.

alter table membership_transactions add column given_away boolean not null default false;
update membership_transactions set given_away = true
where amount = 0 and kind = 'PERIOD' and not lines @> '[{"code":"CREDIT"}]';
drop index membership_transactions_for_nothing;
create index membership_transactions_given_away on membership_transactions (at) where given_away;
