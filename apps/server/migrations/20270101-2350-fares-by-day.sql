-- The price of a stay of several days as its driver was told it: by days, with the lines of what is of none. Paper that is printed again
-- tells the same days, however later versions reckon them; exits from before are told by their lines.
alter table stays add column by_day jsonb,
  add constraint stays_by_day check (by_day is null or sum_of_lines(by_day -> 'days') + sum_of_lines(by_day -> 'lines') = total);
