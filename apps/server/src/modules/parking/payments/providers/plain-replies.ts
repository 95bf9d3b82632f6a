/** What providers without words of their own look at: the status. */
export const plainReplies = {
  TAKEN: { status: 200, body: { status: 'ok' } },
  FORGED: { status: 401, body: { status: 'unauthorized' } },
  UNKNOWN: { status: 404, body: { status: 'not found' } },
} as const;
