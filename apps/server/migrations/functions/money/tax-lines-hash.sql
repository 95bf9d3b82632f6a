-- What the frozen lines of a return say, in one hash: who keeps it can tell whether they were changed.
create or replace function tax_lines_hash(of_return uuid) returns bytea language sql stable as $$
  select sha256(convert_to(coalesce(string_agg(concat_ws('|', tax_day, category, entries, base, tax), e'\n' order by tax_day, category), ''), 'UTF8'))
  from tax_return_lines where return_id = of_return
$$;
