-- Pictures that only an event of a gate holds are let go by age, like those of stays.
create index asset_files_gate_events on asset_files (created_at) where attached_to = 'gate_events';
