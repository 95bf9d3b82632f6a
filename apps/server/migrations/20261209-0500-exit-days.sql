-- What left on a business day is counted again beside the figures that reports keep of it. Most cars leave soon after they came, so that a
-- few bytes for each stretch of the table tell where a day lies, and an exit writes none of them.
create index stays_exit_day on stays using brin (business_day);
