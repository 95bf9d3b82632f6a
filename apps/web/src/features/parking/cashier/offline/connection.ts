import type { DeskMemory } from './desk-memory.ts';
import type { DeskApi } from './desk-types.ts';

const probeMs = 3000;

interface ConnectionHearers {
  /** Before anything else is asked. */
  readonly onHeard: () => Promise<void>;
  readonly onBack: () => void;
  /** Somebody sits here whom the server does not know of. */
  readonly onSeated: () => void;
}

/** Whether the server answers: after a call that got no answer it is asked until it does. Returns how to say that it did not, or does again. */
export function openConnection(
  api: Pick<DeskApi, 'isServerReady'>,
  memory: DeskMemory,
  { onHeard, onBack, onSeated }: ConnectionHearers,
) {
  let probe: ReturnType<typeof setTimeout> | undefined;
  const back = (): void => {
    clearTimeout(probe);
    if (memory.state().mode === 'online') return;
    // The token here is not of who sits here: sold on without the server until they have said who they are.
    if (memory.state().seat) {
      memory.change({ serverBack: true });
      return onSeated();
    }
    memory.change({ mode: 'online' });
    onBack();
  };
  const lost = (): void => {
    if (memory.state().mode === 'offline' && !memory.state().serverBack) return;
    memory.change({ mode: 'offline', serverBack: false });
    const ask = async () => {
      if (await api.isServerReady()) {
        await onHeard();
        return back();
      }
      probe = setTimeout(() => void ask(), probeMs);
    };
    clearTimeout(probe);
    probe = setTimeout(() => void ask(), probeMs);
  };
  return { lost, back };
}
