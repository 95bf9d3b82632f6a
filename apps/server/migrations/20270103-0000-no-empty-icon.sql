-- Forms say by an empty text that there is no icon; it was kept as if it named one.
update system_profile set app_icon = null where app_icon = '';
alter table system_profile add constraint system_profile_app_icon_named check (app_icon <> '');
