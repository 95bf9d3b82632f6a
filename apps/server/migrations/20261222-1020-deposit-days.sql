-- Hours worked are told of the deposits of a period.
create index deposits_day on deposits (business_day);
