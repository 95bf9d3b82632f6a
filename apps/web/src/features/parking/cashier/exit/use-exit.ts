import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { dueOf } from './machine/due.ts';
import type { ExitDesk } from './machine/exit-acts.ts';
import type { ExitContext } from './machine/exit-core.ts';
import { openExit } from './machine/open-exit.ts';

/** The desk's machine, as the screen shows it. */
export function useExit(context: ExitContext): ExitDesk {
  const [machine] = useState(() => openExit(context));
  useLayoutEffect(() => machine.follow(context));
  const state = useSyncExternalStore(machine.watch, machine.state);
  return { state, ...dueOf(state, context.masters), ...machine.acts };
}
