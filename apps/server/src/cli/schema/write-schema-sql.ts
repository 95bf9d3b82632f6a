import pg from 'pg';

interface Piece {
  readonly text: string;
}

/** The tables in one readable text, straight from the catalogue: what all dated steps come to. Views and functions are files. */
export async function schemaText(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const parts: string[] = ['-- Made from the migrations by `npm run schema`. Do not edit.'];
    for (const query of [tables, indexes, triggers, grants]) {
      const { rows } = await client.query<Piece>(query);
      parts.push(...rows.map((row) => row.text));
    }
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}

const own = `n.nspname = 'public' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  and not exists (select from pg_inherits i where i.inhrelid = c.oid)`;

const tables = `
  select 'create table ' || c.relname || E' (\\n' || (
    select string_agg('  ' || line, E',\\n' order by place, line) from (
      select a.attnum::integer as place, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attcollation <> t.typcollation and a.attcollation <> 0 then ' collate "' || co.collname || '"' else '' end
        || case when a.attidentity <> '' then ' generated always as identity' else '' end
        || coalesce(' default ' || pg_get_expr(ad.adbin, ad.adrelid), '')
        || case when a.attnotnull then ' not null' else '' end as line
      from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_collation co on co.oid = a.attcollation
      left join pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 10000 + ascii(con.contype), 'constraint ' || con.conname || ' ' || pg_get_constraintdef(con.oid)
      from pg_constraint con where con.conrelid = c.oid and con.contype in ('p', 'u', 'f', 'c', 'x')
    ) lines) || E'\\n)' || case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end || ';' as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${own} order by c.relname`;

const indexes = `
  select pg_get_indexdef(x.indexrelid) || ';' as text
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class i on i.oid = x.indexrelid
  where ${own} and not exists (select from pg_constraint con where con.conindid = x.indexrelid) order by i.relname`;

const triggers = `
  select pg_get_triggerdef(t.oid, true) || ';' as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and ${own} order by c.relname, t.tgname`;

const grants = `
  select 'grant ' || string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) || ' on ' || g.table_name || ' to application;' as text
  from information_schema.table_privileges g
  join pg_class c on c.relname = g.table_name join pg_namespace n on n.oid = c.relnamespace
  where g.table_schema = 'public' and g.grantee = 'parking_app' and c.relkind in ('r', 'p') and ${own} group by g.table_name order by g.table_name`;
