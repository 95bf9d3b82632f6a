create or replace function named_files(tokens text[]) returns jsonb language sql stable parallel safe as
  $$ select coalesce(jsonb_agg(jsonb_build_object('token', f.token, 'name', f.filename) order by t.n), '[]')
    from unnest(tokens) with ordinality t (token, n) join asset_files f on f.token = t.token $$;
