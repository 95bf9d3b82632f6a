-- What an import found and did, written in the transaction of the work itself: a job that is run again sees what is done.
alter table jobs add column result jsonb;
