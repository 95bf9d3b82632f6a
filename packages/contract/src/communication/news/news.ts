import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { date, dateTime, oneOf, text } from '../../core/list.ts';
import { Option, createBody, resource } from '../../core/resource.ts';
import { localDate } from '../../core/time.ts';
import { newsStatuses } from './news-states.ts';
import { maximumContentLength } from './rich-text.ts';

const NewsInput = z.object({
  title: z.string().trim().min(1).max(200),
  synopsis: z.string().trim().min(1).max(500),
  /** HTML of the tags in `rich-text.ts`; what is merely formatted otherwise is put right, anything else is refused. */
  content: z.string().trim().min(1).max(maximumContentLength),
  /** The first day on which readers see it. */
  startDate: localDate(),
  /** The last one. */
  expiredDate: localDate().nullable(),
  newsStatus: z.enum(newsStatuses),
  /** Of its picture. */
  token: z.string().min(1).max(100).nullable(),
});

const viewable = { menus: ['/news'], flag: 'viewable' } as const;

const standard = resource({
  name: 'news',
  path: '/news',
  menu: '/news',
  entity: 'news',
  input: NewsInput,
  shown: z.object({}),
  columns: {
    title: text(),
    synopsis: text(),
    startDate: date(),
    expiredDate: date({ nullable: true }),
    newsStatus: oneOf(newsStatuses),
    updatedAt: dateTime(),
  },
  conflicts: ['news-state', 'asset-not-found'],
});

/** Who may not write news reads what is published on this day, in every call. */
export const news = {
  ...standard,
  // A new one is a draft unless told otherwise.
  create: endpoint({
    ...standard.create,
    body: createBody(NewsInput).extend({ newsStatus: z.enum(newsStatuses).optional() }),
  }),
  options: endpoint({ ...standard.options, permission: viewable }),
  history: endpoint({ ...standard.history, permission: { menus: ['/news'], flag: 'editable' } }),
  one: endpoint({
    method: 'GET',
    path: '/news/{id}',
    summary: 'One news item with its content',
    permission: viewable,
    params: IdParams,
    reads: ['news'],
    reply: standard.list.reply.element,
    errors: ['record-not-found'],
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/news/status/list',
    summary: 'States of news',
    permission: 'signed-in',
    reply: z.array(Option),
  }),
  unseen: endpoint({
    method: 'GET',
    path: '/news/unseen',
    summary: 'What is published today and the caller has not opened yet, newest first, 50 at most',
    permission: viewable,
    reads: ['news'],
    reply: z.array(z.object({ id: id(), title: z.string(), startDate: localDate() })),
  }),
  seen: endpoint({
    method: 'POST',
    path: '/news/{id}/seen',
    summary: 'Note that the caller has opened a news item',
    permission: viewable,
    params: IdParams,
    reply: z.null(),
    errors: ['record-not-found'],
  }),
} as const;
