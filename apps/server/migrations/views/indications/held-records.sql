-- Cars that an indication stands on, whose plates, pictures and log are held with it.
create view held_stays_v as
select distinct n.stay_id from held_indications_v i join indication_stays n on n.indication_id = i.id;
grant select on held_stays_v to :app;

-- Openings by hand that an indication is about, with the pictures of who opened and of what stood there.
create view held_openings_v as
select m.id, m.image_token, m.camera_token
from held_indications_v i
join manual_openings m on m.at between i.window_from and i.window_to and i.subject_id in (m.gate_id, m.by_id)
where i.rule in ('OPEN_WITHOUT_SALE', 'HAND_OPENING_RATE');
grant select on held_openings_v to :app;
