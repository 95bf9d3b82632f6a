create view shifts_v as
select id, name, to_char(start_time, 'HH24:MI') collate "C" as start, to_char(end_time, 'HH24:MI') collate "C" as "end", updated_at
from shifts;
grant select on shifts_v to :app;
