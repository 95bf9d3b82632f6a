-- That the link of a forgotten password waits is told; reading it is an act, which writes down by whom.
create view users_v as
select
  u.id, u.username, u.email, u.status, u.must_change_password, u.profile_picture, u.updated_at,
  u.second_factor_since is not null as second_factor,
  coalesce(g.role_ids, '{}') as role_ids,
  coalesce(g.roles, '[]'::jsonb) as roles,
  b.first_name as biodata_first_name, b.last_name as biodata_last_name,
  b.phone_number as biodata_phone_number, b.gender as biodata_gender,
  jsonb_build_object(
    'id', b.id, 'firstName', b.first_name, 'lastName', b.last_name, 'gender', b.gender,
    'identityTypeId', b.identity_type_id, 'identityNumber', b.identity_number, 'address', b.address,
    'phoneNumber', b.phone_number, 'countryId', b.country_id, 'stateId', b.state_id, 'cityId', b.city_id) as biodata,
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
  exists (select from password_resets r
    where r.user_id = u.id and r.used_at is null and r.link is not null and r.expires_at > now()) as reset_link_waiting
from users u
join user_biodata b on b.user_id = u.id
left join lateral (
  select array_agg(ug.id order by ug.name) as role_ids,
    jsonb_agg(jsonb_build_object('id', ug.id, 'name', ug.name, 'label', ug.label, 'labelEn', ug.label_en) order by ug.name) as roles
  from user_group_members m join user_groups ug on ug.id = m.user_group_id
  where m.user_id = u.id
) g on true;
grant select on users_v to :app;
