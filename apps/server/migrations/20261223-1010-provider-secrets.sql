-- A provider that is asked for money has the secrets that its word is proved by: an empty one proves everybody's.
alter table payment_providers
  add constraint payment_providers_secrets check (
    (provider = 'SIMULATOR' or coalesce(secret, '') <> '') and (provider <> 'XENDIT' or coalesce(callback_token, '') <> ''));
