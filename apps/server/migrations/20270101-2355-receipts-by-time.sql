-- What was told since an hour ago is found without reading what all cars ever got; receipts lie in the order in which they were made.
create index receipts_made on receipts using brin (made_at) with (pages_per_range = 32);
