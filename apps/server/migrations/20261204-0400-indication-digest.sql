-- Each morning what is open among indications goes by mail to whoever may look at them, as long as this rule stands.
insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'INDICATION_DIGEST', '/cheating_indication_report', 'Buka indikasi', 'Open indications')
  on conflict (type) do nothing;
select pgboss.create_queue('mail-digest', '{"policy": "stately", "retryLimit": 2, "retryDelay": 60, "expireInSeconds": 900}');
