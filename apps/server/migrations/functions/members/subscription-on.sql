-- Which subscription a member has on a day: the next one from its first day on.
create or replace function subscription_on(day date, present uuid, next uuid, next_from date) returns uuid
  language sql immutable parallel safe
  as $$ select case when next_from <= day then next else present end $$;
