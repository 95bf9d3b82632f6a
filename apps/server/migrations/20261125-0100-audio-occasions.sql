-- Which file gates play by themselves, and when; processes keep it with the settings of a sale, so that an exit need not ask.
alter table audio_files
  add column occasion text check (occasion in ('WELCOME', 'TAKE_TICKET', 'MEMBER_ENDING', 'THANK_YOU')),
  add constraint audio_files_occasion unique (occasion);
create trigger audio_files_settings after insert or update or delete on audio_files
  for each statement execute function raise_settings_epoch();
