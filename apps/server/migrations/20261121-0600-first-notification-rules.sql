-- What the built screens can already tell somebody of; the operator may change or delete these like any other rule.
insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'USER_WAITING', '/users', 'Buka pengguna', 'Open users'),
  (gen_random_uuid(), 'LICENCE_ENDING', '/system_profiles', 'Buka profil sistem', 'Open system profile');
