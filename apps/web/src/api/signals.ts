/** Words from the API to the shell: the API knows neither router nor dialogs. */
export type Signal =
  | { readonly kind: 'server-down'; readonly reason: string }
  | { readonly kind: 'licence-expired' }
  | { readonly kind: 'another-login' }
  | { readonly kind: 'desk-locked' }
  | { readonly kind: 'session-ended'; readonly text: 'expired' | 'idle' | 'token-expired' | 'token-error' }
  | { readonly kind: 'password-change-required' }
  | { readonly kind: 'second-factor-required' }
  | { readonly kind: 'announcement'; readonly message: string };

const listeners = new Set<(signal: Signal) => void>();
/** What was said while the program still started. */
let unheard: readonly Signal[] = [];

export const signals = {
  send(signal: Signal): void {
    if (listeners.size === 0) unheard = [...unheard, signal];
    for (const listener of listeners) listener(signal);
  },
  watch(listener: (signal: Signal) => void): () => void {
    listeners.add(listener);
    const missed = unheard;
    unheard = [];
    for (const signal of missed) listener(signal);
    return () => listeners.delete(listener);
  },
};
