-- Browsers in which people let themselves be told while no screen is open, each by an address at its maker's push service.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  endpoint text not null,
  -- What is told is sealed by these two of the browser's, base64url.
  public_key text not null,
  secret text not null,
  -- As the browser calls itself: `Chrome · Android`.
  name text not null,
  urgent_only boolean not null,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  constraint push_devices_endpoint unique (endpoint)
);
create index push_devices_user on push_devices (user_id);
grant select, insert, delete on push_devices to :app;
grant update (user_id, public_key, secret, name, urgent_only, created_at, told_at) on push_devices to :app;
