-- By FTPS a host is known by the fingerprint of its certificate, where no trusted authority stands for it. What stood there until now was of
-- another way, and was never looked at.
update settlement_setups set host_key = null where way in ('FTPS', 'FTP');
update tax_feed_setup set host_key = null where way = 'FTPS';
alter table settlement_setups drop constraint settlement_setups_host_key_check, add constraint settlement_setups_host_key_check
  check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$' or host_key ~ '^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}$');
alter table tax_feed_setup drop constraint tax_feed_setup_host_key_check, add constraint tax_feed_setup_host_key_check
  check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$' or host_key ~ '^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}$');
