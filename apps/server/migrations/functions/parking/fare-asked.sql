-- What a tariff asked for the time parked, before anything came on top or off; as `fareAsked` of the contract.
create or replace function fare_asked(lines jsonb, gross bigint) returns bigint language plpgsql immutable parallel safe as $$
declare
  fare bigint := gross;
begin
  for n in 0 .. coalesce(jsonb_array_length(lines), 0) - 1 loop
    if lines -> n ->> 'code' = 'ADDITIONAL' then
      fare := fare - (lines -> n ->> 'amount')::bigint;
    end if;
  end loop;
  return greatest(0, fare);
end $$;
