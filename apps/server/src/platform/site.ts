import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { Database } from './db/pool.ts';
import type { Site } from './http/context.ts';

/** The site this installation stands at, and the settings that every call needs, kept in memory and read again. */
export interface SiteSettings {
  readonly current: () => Site;
  /** The site's calendar day. */
  readonly today: () => string;
  refresh(): Promise<void>;
}

export interface Installation {
  readonly siteId: string | undefined;
  readonly publicUrl: string;
  readonly isTraining: boolean;
}

export async function openSite(
  database: Database,
  { siteId, publicUrl, isTraining }: Installation,
): Promise<SiteSettings> {
  await database.writes.query(
    'insert into sites (id, is_own) select $1, true where not exists (select from sites where is_own) on conflict do nothing',
    [siteId ?? newId()],
  );
  const read = async (): Promise<Site> => {
    const { rows } = await database.reads.query<Omit<Site, 'address' | 'isTraining'>>(`
      select s.id, s.epoch, p.zone, p.idle_minutes as "idleMinutes",
        ceil(c.filter_time / 24.0)::int as "lookBackDays", (
        select jsonb_agg(jsonb_build_object('from', first_day, 'hour', hour) order by first_day)
        from business_day_starts) as "dayStarts"
      from sites s cross join system_profile p cross join system_configuration c where s.is_own`);
    const [site] = rows;
    if (!site) throw new Error('The database holds no site.');
    if (siteId !== undefined && site.id !== siteId) {
      throw new Error(`SITE_ID is ${siteId}, but this database belongs to site ${site.id}.`);
    }
    return { ...site, isTraining, address: publicUrl.replace(/\/+$/, '') };
  };
  let site = await read();
  return {
    current: () => site,
    today: () => toLocalDate(new Date(), site.zone),
    refresh: async () => {
      site = await read();
    },
  };
}
