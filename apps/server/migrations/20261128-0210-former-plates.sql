-- What a plate was before somebody corrected it, so that a code that serves a plate once a day knows the car.

alter table stay_plates add column former_keys text[] collate "C" not null default '{}';
