-- Why the membership that a stay came with gave nothing to its price; null where it gave something, or there was none.
create or replace function why_ordinary(priced_as jsonb) returns text language sql immutable parallel safe
return case when not priced_as ? 'entitlement'
  then coalesce(priced_as #>> '{membership,reason}', nullif(priced_as #>> '{membership,status}', 'ACTIVE')) end;
