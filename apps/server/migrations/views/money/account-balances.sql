create view account_balances_v as
select a.id as account_id, a.kind, a.owner_id,
  (coalesce(f.balance, 0) + coalesce((
    select sum(l.amount) from journal_unfolded u join journal_lines l on l.entry_id = u.entry_id
    where l.account_id = a.id), 0))::bigint as balance
from accounts a left join account_folded f on f.account_id = a.id;
grant select on account_balances_v to :app;
