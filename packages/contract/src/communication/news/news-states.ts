export const newsStatuses = ['DRAFT', 'PUBLISHED', 'EXPIRED'] as const;
export type NewsStatus = (typeof newsStatuses)[number];

export const newsActs = ['publish', 'withdraw', 'expire'] as const;
export type NewsAct = (typeof newsActs)[number];

interface Transition {
  readonly from: readonly NewsStatus[];
  readonly to: NewsStatus;
}

/** The life of a news item. The server's check and the buttons of the screens read this table; the last day passes `expire` by itself. */
export const newsTransitions: Readonly<Record<NewsAct, Transition>> = {
  /** One that has expired needs a later last day, or none. */
  publish: { from: ['DRAFT', 'EXPIRED'], to: 'PUBLISHED' },
  withdraw: { from: ['PUBLISHED', 'EXPIRED'], to: 'DRAFT' },
  /** Before its last day. */
  expire: { from: ['PUBLISHED'], to: 'EXPIRED' },
};

export const possibleNewsActs = (status: NewsStatus): NewsAct[] =>
  newsActs.filter((act) => newsTransitions[act].from.includes(status));

/** Whether an act leads from one to the other; staying needs none. */
export const leadsTo = (from: NewsStatus, to: NewsStatus): boolean =>
  from === to || possibleNewsActs(from).some((act) => newsTransitions[act].to === to);
