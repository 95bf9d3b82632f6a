-- When a gate was silent is asked for by rules, each half minute for every hour of the day: among all that gates tell these are few.
create index gate_events_presence on gate_events (gate_id, at desc) where type in ('ONLINE', 'OFFLINE');
