-- What waits for an outgoing call names whom it is for: it is not sent to whoever is named later. Of an entry that is gone nobody is.
update outbox set payload = payload || jsonb_build_object('target',
  coalesce((select target from apis where id = (payload ->> 'apiId')::uuid), ''))
where topic = 'apis' and done_at is null;
