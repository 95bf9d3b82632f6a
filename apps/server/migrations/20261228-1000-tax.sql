-- Parking tax by the calendar day on which it is due, beside the business day on which it was booked.
create table rollup_tax (
  business_day date not null,
  tax_day date not null,
  category text not null,
  entries bigint not null,
  base bigint not null,
  tax bigint not null,
  primary key (business_day, tax_day, category)
);
create index rollup_tax_day on rollup_tax (tax_day);

-- Days of before this sum was kept: until the folder has added one up, it is read from its entries.
create table tax_days_due (business_day date primary key);
insert into tax_days_due
select day::date from generate_series((select min(business_day) from journal_entries)::timestamp,
  (select max(business_day) from journal_entries)::timestamp, interval '1 day') day;

grant select, insert, update on rollup_tax to :app;
grant select, delete on tax_days_due to :app;
