import { contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { type Rights, isAllowed } from '@parking/contract/core/permissions';
import { toLocalDate } from '@parking/contract/core/time';
import { type NewsStatus, leadsTo } from '@parking/contract/communication/news/news-states';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import { attachAsset, releaseAsset } from '../../../platform/files/assets.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { WriteRule } from '../../../platform/http/resource-handlers.ts';
import { cleanContent, picturesIn } from './news-content.ts';

/** Who writes news sees drafts and what has expired. */
export const writesNews = (rights: Rights): boolean =>
  ([contract.news.create, contract.news.update] as readonly EndpointDefinition[]).some((call) =>
    isAllowed(call.permission, endpointKey(call), rights),
  );

type News = typeof contract.news;

interface Dates {
  readonly startDate: string;
  readonly expiredDate: string | null;
  readonly newsStatus: NewsStatus;
}

function refuseDates({ startDate, expiredDate, newsStatus }: Dates, becomes: boolean, today: string): void {
  if (expiredDate === null) return;
  if (expiredDate < startDate) throw badInput({ path: 'expiredDate', code: 'before-start' });
  if (becomes && newsStatus === 'PUBLISHED' && expiredDate < today)
    throw badInput({ path: 'expiredDate', code: 'in-the-past' });
}

interface Pictures {
  readonly token: string | null;
  readonly content: string;
}

/** The news holds the pictures it names, and lets go of those it named before. */
async function holdPictures(tx: Tx, callerId: string, before: Pictures | null, after: Pictures): Promise<void> {
  const named = ({ token, content }: Pictures): string[] => [
    ...(token === null ? [] : [token]),
    ...picturesIn(content),
  ];
  const held = new Set(before ? named(before) : []);
  const wanted = new Set(named(after));
  for (const token of wanted) {
    if (held.has(token)) continue;
    const field = token === after.token ? 'token' : 'content';
    await attachAsset(tx, token, 'news', { uploadedBy: callerId, picture: true, field });
  }
  for (const token of held) if (!wanted.has(token)) await releaseAsset(tx, token);
}

/**
 * Content is stored clean, the status goes only where its transitions lead, and what has passed its last day stays
 * expired until somebody publishes it again.
 */
export const writeNews: WriteRule<News> = async ({ tx, callerId, site }, input, current) => {
  const given = input.content === undefined ? input : { ...input, content: cleanContent(input.content) };
  const from = current?.newsStatus ?? 'DRAFT';
  const newsStatus = given.newsStatus ?? from;
  if (!leadsTo(from, newsStatus)) throw new Failure('news-state');
  const after = {
    startDate: given.startDate ?? current?.startDate ?? '',
    expiredDate: given.expiredDate === undefined ? (current?.expiredDate ?? null) : given.expiredDate,
    token: given.token === undefined ? (current?.token ?? null) : given.token,
    content: given.content ?? current?.content ?? '',
    newsStatus,
  };
  refuseDates(after, newsStatus !== from, toLocalDate(new Date(), site.zone));
  await holdPictures(tx, callerId, current, after);
  const changes = Object.keys(given).length > 0 || current === null;
  return changes ? { ...given, newsStatus } : given;
};

/** Its pictures go with it. */
export async function releasePictures({ tx }: Context, { token, content }: Pictures): Promise<void> {
  for (const held of [...(token === null ? [] : [token]), ...picturesIn(content)]) await releaseAsset(tx, held);
}
