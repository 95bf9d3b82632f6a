-- The deposits whose takings are kept from who reads: the open ones of an account that they may hold, where cashiers count blind.
-- Everything that tells amounts of stays or deposits asks this alone; rights make no difference to it.
create or replace function hidden_deposits(reader uuid) returns setof uuid language sql stable as $$
  select d.id from system_configuration c, accounts_of(reader) as own (id)
  join deposits d on d.operator_id = own.id and d.state = 'OPEN'
  where c.blind_deposit
$$;
