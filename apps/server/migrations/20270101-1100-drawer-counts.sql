-- How many of each banknote lay in the drawer, and what the coins came to; null where the sum alone was told.
alter table deposit_counts add column drawer jsonb;
