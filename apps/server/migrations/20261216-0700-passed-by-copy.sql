-- What gates without the network let pass, by when: an entry that is told late looks for the exit that was told before it.
create index gate_events_passed on gate_events (at) where type = 'MEMBER_PASSED';
