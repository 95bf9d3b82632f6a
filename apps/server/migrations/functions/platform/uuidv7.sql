-- An identifier that sorts by when it was made (RFC 9562, version 7), to the millisecond. From release 18 on PostgreSQL has its own, which
-- an unqualified name finds first; this one serves 15 to 17.
create or replace function uuidv7() returns uuid language sql volatile as
  $$ select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid $$;
