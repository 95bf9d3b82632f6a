-- Saved reports that a user has on the dashboard, behind the widgets.
create table report_cards (
  user_id uuid not null references users on delete cascade,
  saved_view_id uuid not null references saved_views on delete cascade,
  ordering_number integer not null,
  shows text not null check (shows in ('FIGURES', 'CHART', 'TABLE')),
  size text not null check (size in ('SMALL', 'MEDIUM', 'LARGE')),
  primary key (user_id, saved_view_id)
);
create index report_cards_view on report_cards (saved_view_id);
grant select, insert, update, delete on report_cards to :app;
