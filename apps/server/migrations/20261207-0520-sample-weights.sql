-- Of how many exits of its cashier and shift an exit was drawn for the sample of its day: for so many it stands, with those drawn beside it.
alter table audited_exits
  add column drawn_of integer check (drawn_of > 0);
grant update (drawn_of) on audited_exits to :app;
