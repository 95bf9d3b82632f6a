-- What people read in pictures, beside what the gate's reader said.
create view audit_plates_v as
select l.id, l.stay_id as parking_in_id, s.code as parking_code, l.side, l.gate_id, g.name as gate_name, l.read_plate,
  l.plate as plate_number, l.plate as plate_key, null::text as other_key, l.match, l.by_id, u.username as by_name, l.at
from audit_plates l
left join stays s on s.id = l.stay_id
left join gates g on g.id = l.gate_id
left join users u on u.id = l.by_id;
grant select on audit_plates_v to :app;
