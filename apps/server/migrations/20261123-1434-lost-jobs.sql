-- How often the process that ran a job was gone before its end: what stops the server twice is not started a third time.
alter table jobs add column lost integer not null default 0 check (lost >= 0);
