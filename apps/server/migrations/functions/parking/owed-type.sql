-- Under which name takings by payment type tell what a driver owes, by why it is owed.
create or replace function owed_type(reason text) returns uuid language sql immutable as $$
  select case reason when 'SHORT_PAID' then '00000000-0000-7000-8000-000000000003'::uuid else '00000000-0000-7000-8000-000000000001'::uuid end
$$;
