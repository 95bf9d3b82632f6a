export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** Every state of the product: its colour and icon; the word stands in the texts under the same code. */
export const states = {
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  ACTIVE: { tone: 'success', icon: 'check_circle' },
  SUSPENDED: { tone: 'warning', icon: 'pause_circle' },
  PAID: { tone: 'success', icon: 'paid' },
  ROLLED_BACK: { tone: 'neutral', icon: 'undo' },
  INACTIVE: { tone: 'neutral', icon: 'block' },
  APPROVED: { tone: 'success', icon: 'check_circle' },
  REJECTED: { tone: 'error', icon: 'cancel' },
  DRAFT: { tone: 'neutral', icon: 'edit_note' },
  PUBLISHED: { tone: 'success', icon: 'public' },
  EXPIRED: { tone: 'neutral', icon: 'event_busy' },
  RUNNING: { tone: 'info', icon: 'sync' },
  DONE: { tone: 'success', icon: 'check_circle' },
  FAILED: { tone: 'error', icon: 'error' },
  CANCELLED: { tone: 'neutral', icon: 'cancel' },
} as const satisfies Record<string, { readonly tone: Tone; readonly icon: string }>;

export type State = keyof typeof states;

export const isState = (code: string): code is State => Object.hasOwn(states, code);
