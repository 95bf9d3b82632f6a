-- Templates of files are written by people: a column for each thing that they say.
alter table settlement_templates
  add column name text,
  add column format text check (format in ('DELIMITED', 'FIXED')),
  add column delimiter text,
  add column quoting text check (quoting in ('NEEDED', 'ALWAYS', 'NEVER')),
  add column guarded boolean,
  add column header jsonb,
  add column item jsonb,
  add column trailer jsonb,
  add column name_pattern text,
  add column name_day text,
  add column encoding text check (encoding in ('UTF-8', 'LATIN1', 'ASCII')),
  add column line_end text check (line_end in ('CRLF', 'LF')),
  add column resend text check (resend in ('ALL', 'REFUSED'));
update settlement_templates set name = definition ->> 'name', format = definition ->> 'format', delimiter = definition ->> 'delimiter',
  quoting = definition ->> 'quoting', guarded = (definition ->> 'guarded')::boolean, header = definition -> 'header',
  item = definition -> 'item', trailer = definition -> 'trailer', name_pattern = definition ->> 'namePattern',
  name_day = definition ->> 'nameDay', encoding = definition ->> 'encoding', line_end = definition ->> 'lineEnd',
  resend = definition ->> 'resend';
drop index settlement_templates_name;
alter table settlement_templates
  drop column definition,
  alter column name set not null,
  alter column format set not null,
  alter column delimiter set not null,
  alter column quoting set not null,
  alter column guarded set not null,
  alter column header set not null,
  alter column item set not null,
  alter column trailer set not null,
  alter column name_pattern set not null,
  alter column name_day set not null,
  alter column encoding set not null,
  alter column line_end set not null,
  alter column resend set not null,
  add constraint settlement_templates_name unique (name);
