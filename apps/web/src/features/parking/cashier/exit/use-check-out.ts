import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { dueOf } from './machine/due.ts';
import type { ExitDesk } from './machine/exit-acts.ts';
import type { ExitContext } from './machine/exit-core.ts';
import { openCheckOut } from './machine/open-check-out.ts';

/** The desk's machine, as the screen shows it. */
export function useCheckOut(context: ExitContext): ExitDesk {
  const [machine] = useState(() => openCheckOut(context));
  useLayoutEffect(() => machine.follow(context));
  const state = useSyncExternalStore(machine.watch, machine.state);
  return { state, ...dueOf(state, context.masters), ...machine.acts };
}
