create view report_deliveries_v as
  select d.id, r.due_at as at, r.name, r.route, r.address as query, d.user_id as recipient_id, p.username as recipient,
    r.user_id as maker_id, k.username as maker,
    case when d.state <> 'MAILED' then d.state when m.sent_at is not null then 'SENT'
      when o.id is not null and o.done_at is null and o.expires_at > now() then 'SENDING' else 'FAILED' end as state,
    m.sent_at, coalesce(d.error, m.error) as error, d.pdf, d.xlsx
  from report_deliveries d join report_runs r on r.id = d.run_id join users p on p.id = d.user_id join users k on k.id = r.user_id
    left join mails m on m.id = d.mail_id left join outbox o on o.id = d.mail_id;
grant select on report_deliveries_v to :app;
