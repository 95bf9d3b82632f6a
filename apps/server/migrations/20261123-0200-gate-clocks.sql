-- When an event happened is told by the gate's clock as the server knows it to be off; what the gate said stays beside it.

-- Null where the server itself saw it, and of events from before there was a difference.
alter table gate_events add column said_at timestamptz, add column sent_at timestamptz;
