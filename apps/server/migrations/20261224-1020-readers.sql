-- A card that was lost to its reader while it was deducted: whether it paid is known once the same card is tapped again.
alter table payments add column unsure boolean not null default false;
grant update (unsure) on payments to :app;

-- READER is the e-money reader of a gate, EDC a bank's terminal that knows nothing of us: neither has an address.
alter table payment_providers
  drop constraint payment_providers_provider_check,
  drop constraint payment_providers_address,
  drop constraint payment_providers_secrets;
alter table payment_providers
  add constraint payment_providers_provider_check check (provider in ('SIMULATOR', 'SNAP', 'MIDTRANS', 'XENDIT', 'READER', 'EDC')),
  add constraint payment_providers_address check ((provider in ('SIMULATOR', 'READER', 'EDC')) = (base_url is null)),
  add constraint payment_providers_secrets check (replaced_at is not null or
    (base_url is null or coalesce(secret, '') <> '') and (provider <> 'XENDIT' or coalesce(callback_token, '') <> ''));

alter table gate_commands drop constraint gate_commands_command_check;
alter table gate_commands add constraint gate_commands_command_check
  check (command in ('OPEN', 'CLOSE', 'PRINT', 'PLAY_AUDIO', 'DISPLAY', 'DEDUCT'));
