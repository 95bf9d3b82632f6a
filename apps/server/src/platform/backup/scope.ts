/** Tables of the moment, which a restored server begins anew: who is signed in, failed log-ins, undelivered screen updates. */
export const TRANSIENT_TABLES = ['public.sessions', 'public.attempts', 'public.live_messages'];

/** Where uploads lie until they are complete, below the directory of stored files. */
export const TRANSIENT_FILES = ['arriving'];
