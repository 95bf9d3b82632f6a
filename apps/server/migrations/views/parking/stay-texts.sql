-- Whatever a stay is looked for by: its code, its plates as they are compared, its receipts.
create view stay_texts_v as
select stays.id as stay_id, stays.code as text
from stays
union all
select stay_plates.stay_id, stay_plates.plate_key as text
from stay_plates
union all
select receipts.stay_id, receipts.receipt_number as text
from receipts
union all
select stay_plates.stay_id, stay_plates.other_key
from stay_plates
where stay_plates.other_key is not null;
grant select on stay_texts_v to :app;
