-- Files for gates are listed with the names they were uploaded under.
create view audio_files_v as
select a.id, a.name, a.token_file, a.occasion, f.filename, a.updated_at from audio_files a join asset_files f on f.token = a.token_file;

create view program_files_v as
select p.id, p.type, p.version, p.token_file, f.filename, p.updated_at
from program_files p join asset_files f on f.token = p.token_file;

grant select on audio_files_v, program_files_v to :app;
