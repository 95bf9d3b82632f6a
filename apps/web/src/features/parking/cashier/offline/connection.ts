import type { DeskMemory } from './desk-memory.ts';
import type { DeskApi } from './desk-types.ts';

const probeMs = 3000;

/** Whether the server answers: after a call that got no answer it is asked until it does. Returns how to say so. */
export function openConnection(api: Pick<DeskApi, 'isServerReady'>, memory: DeskMemory, onBack: () => void) {
  let probe: ReturnType<typeof setTimeout> | undefined;
  const back = (): void => {
    clearTimeout(probe);
    if (memory.state().mode === 'online') return;
    memory.change({ mode: 'online' });
    onBack();
  };
  return (): void => {
    if (memory.state().mode === 'offline') return;
    memory.change({ mode: 'offline' });
    const ask = async () => {
      if (await api.isServerReady()) return back();
      probe = setTimeout(() => void ask(), probeMs);
    };
    clearTimeout(probe);
    probe = setTimeout(() => void ask(), probeMs);
  };
}
