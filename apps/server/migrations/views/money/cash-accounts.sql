create view cash_v as
select c.id, c.name, c.code, b.balance as amount, c.updated_at, c.is_bank, c.fixed_amount
from cash c join account_balances_v b on b.account_id = c.account_id;
grant select on cash_v to :app;
