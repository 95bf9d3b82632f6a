-- So many days before a membership ends it is told of, with commas between; none where nobody is to be told.
alter table system_configuration
  add column member_ending_days text not null default '14, 7, 1' check (member_ending_days ~ '^(\d{1,2}(, ?\d{1,2}){0,4})?$');
