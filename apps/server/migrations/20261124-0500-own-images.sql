-- What stood with a place were the pictures of all cars at that moment: each car gets those of its own entry.
update stays_inside o set images = array(
  select i.token from stay_images i where i.stay_id = o.stay_id and i.side = 'ENTRY' order by i.taken_at, i.token);
