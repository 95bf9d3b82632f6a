-- Who did one thing, wherever: log-ins of a month, all deletions.
create index operations_log_action on operations_log (action, at desc);
