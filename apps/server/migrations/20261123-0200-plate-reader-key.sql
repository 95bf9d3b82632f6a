-- The key of the plate reader, locked away; it stood in the address before, where everybody with the screen could read it.
alter table system_configuration add column lpr_key text;
