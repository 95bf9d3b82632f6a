import { contract } from '@parking/contract/contract';
import { type NewsStatus, newsStatuses } from '@parking/contract/communication/news/news-states';
import type { Rights } from '@parking/contract/core/permissions';
import { sql } from 'kysely';
import type { Access } from '../../../platform/db/list-sql.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { type Route, implement } from '../../../platform/http/context.ts';
import {
  type ResourceOptions,
  findRecord,
  listSourceOf,
  resourceHandlers,
} from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { releasePictures, writeNews, writesNews } from './news-rules.ts';

const words: Readonly<Record<NewsStatus, readonly [id: string, en: string]>> = {
  DRAFT: ['Draf', 'Draft'],
  PUBLISHED: ['Terbit', 'Published'],
  EXPIRED: ['Kadaluarsa', 'Expired'],
};

const whatIsShown: Access = { restriction: { column: 'shown', value: 'true' } };

/** What a user sees of the news, by the rights of the moment. */
async function accessOf(platform: Platform, reads: Reads, userId: string): Promise<Access> {
  const groups = await reads
    .selectFrom('userGroupMembers')
    .select('userGroupId')
    .where('userId', '=', userId)
    .execute();
  const rights = await platform.sessions.rightsOf(groups.map(({ userGroupId }) => userGroupId));
  return writesNews(rights) ? {} : whatIsShown;
}

/** News: written by those who may, read by those who may view the menu while it is published. */
export function newsRoutes(platform: Platform): Route[] {
  const options: ResourceOptions<typeof contract.news> = {
    table: 'news',
    view: 'news_v',
    defaultSort: [{ column: 'startDate', direction: 'desc' }],
    optionLabel: { label: 'title', labelEn: 'title' },
    access: (tx, { userId }) => accessOf(platform, tx, userId),
    beforeWrite: writeNews,
    beforeRemove: releasePictures,
  };
  const source = listSourceOf(contract.news, options);
  const mayRead = async (reads: Reads, rights: Rights, id: string): Promise<boolean> => {
    const row = await reads.selectFrom('newsV').select('shown').where('id', '=', id).executeTakeFirst();
    return row !== undefined && (row.shown === true || writesNews(rights));
  };
  return implement(contract.news, {
    ...resourceHandlers(contract.news, platform, options),
    one: async ({ reads, params, actor, site, fail }) => {
      const found = await findRecord(reads, source, params.id, site.zone);
      if (!found || !(await mayRead(reads, actor.rights, params.id))) throw fail('record-not-found');
      return found;
    },
    statuses: async () => newsStatuses.map((id) => ({ id, label: words[id][0], labelEn: words[id][1] })),
    unseen: async ({ reads, actor }) => {
      const { rows } = await sql<{ id: string; title: string; startDate: string }>`
        select id, title, start_date as "startDate" from news_v n
        where shown and not exists (select from news_seen s where s.user_id = ${actor.userId} and s.news_id = n.id)
        order by start_date desc, id desc limit 50`.execute(reads);
      return rows;
    },
    seen: async ({ tx, params, actor, fail }) => {
      if (!(await mayRead(tx, actor.rights, params.id))) throw fail('record-not-found');
      await tx
        .insertInto('newsSeen')
        .values({ newsId: params.id, userId: actor.userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return null;
    },
  });
}
