import { newIdempotencyKey } from '@parking/contract/core/new-id';

/** Keys of calls by what they ask: the same again after a lost answer is the same call, after an answer it is another. */
export function sheetKeys() {
  const waiting = new Map<string, string>();
  return {
    /** Makes a call with its key, which ends with its answer; what it throws leaves the key as it is. */
    call: async (asked: unknown, make: (idempotencyKey: string) => Promise<unknown>): Promise<void> => {
      const content = JSON.stringify(asked);
      const key = waiting.get(content) ?? newIdempotencyKey();
      waiting.set(content, key);
      await make(key);
      waiting.delete(content);
    },
  };
}
