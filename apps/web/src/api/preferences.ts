import type { Language } from '@parking/contract/core/language';
import { type Profile, session } from '@parking/contract/identity/session';
import { call } from './client.ts';
import { profileCall } from './early-calls.ts';
import { apiQueryKey, queryClient } from './query.ts';

type Preferences = Profile['preferences'];

interface Choice {
  readonly language?: Language;
  readonly preferences?: Preferences;
}

let waiting: Choice | null = null;
let isSending = false;

/**
 * Keeps a choice with the user, on every computer. It holds at once; those that are made while one is on its way follow together, and that
 * one could not be kept disturbs nobody.
 */
export function remember(choice: Choice): void {
  queryClient.setQueryData<Profile>(apiQueryKey(profileCall, {}), (known) => known && withChoice(known, choice));
  waiting = { ...waiting, ...choice, preferences: { ...waiting?.preferences, ...choice.preferences } };
  if (!isSending) void sendWaiting();
}

async function sendWaiting(): Promise<void> {
  isSending = true;
  while (waiting) {
    const body = waiting;
    waiting = null;
    await call(session.updateProfile, { body }).catch(() => null);
  }
  isSending = false;
}

/** What somebody's profile is once this was chosen. */
export const withChoice = (known: Profile, { language, preferences }: Choice): Profile => ({
  ...known,
  ...(language && { language }),
  preferences: { ...known.preferences, ...preferences },
});
