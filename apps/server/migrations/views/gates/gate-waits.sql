-- Cars that stand before a barrier and were not let through; whether an offline gate's car still does nobody knows.
create view gate_waits_v as
select gate_id, greatest(loop_since, case when barrier = 'CLOSED' then barrier_since end) as since
from gate_states where online and loop_on and barrier <> 'OPEN' and loop_since is not null;
grant select on gate_waits_v to :app;
