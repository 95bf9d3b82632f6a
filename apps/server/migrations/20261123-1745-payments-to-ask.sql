-- When the provider is to be asked about a payment again; none when nothing more can come of it.
alter table payments add column ask_at timestamptz;
update payments set ask_at = now()
where state <> 'PAID' and created_at > now() - interval '35 days' and (kind <> 'EMONEY' or state <> 'FAILED' or error = 'cancelled');
create index payments_to_ask on payments (ask_at) where ask_at is not null;
grant update (ask_at) on payments to :app;
