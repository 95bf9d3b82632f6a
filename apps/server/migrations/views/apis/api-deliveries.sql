create view api_deliveries_v as
  select id, api_id, created_at as at, event, attempts, last_at, status, duration_ms, error,
    case when delivered then 'DELIVERED' when expires_at > now() then 'WAITING' else 'FAILED' end as state
  from api_deliveries;
grant select on api_deliveries_v to :app;
