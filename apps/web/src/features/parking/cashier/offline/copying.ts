import { ApiFailure, isServerAway } from '../../../../api/failure.ts';
import { type DeskMemory, deviceNumber } from './desk-memory.ts';
import type { DeskApi, Masters } from './desk-types.ts';
import { type Grant, newestGrant } from './queue.ts';

const refreshMs = 60_000;
/** How often the server is told that this device is answered. */
const contactMs = 20_000;

interface CopyingParts {
  readonly memory: DeskMemory;
  readonly api: DeskApi;
  readonly lost: () => void;
  /** The server told its time. */
  readonly heard: (local: string) => void;
  /** Tells what was handed over without the server. */
  readonly tell: () => Promise<void>;
  /** There is a grant to send sales by. */
  readonly onGrant: () => void;
}

/** Copies what a desk needs without the server, again and again while somebody works there. */
export function openCopying({ memory, api, lost, heard, tell, onGrant }: CopyingParts) {
  let refresher: ReturnType<typeof setInterval> | undefined;
  let contacts: ReturnType<typeof setInterval> | undefined;

  const ensureGrant = async ({ post }: Masters): Promise<void> => {
    const { store } = memory;
    const user = memory.user();
    const anchor = memory.anchor();
    if (!store || !user || !post.gate || !anchor) return;
    const shiftKey = `${post.shift?.id ?? ''}|${new Date(anchor.serverMs).toISOString().slice(0, 10)}`;
    const { id: userId } = user;
    const gateId = post.gate.id;
    const known = memory
      .grants()
      .some((grant) => grant.userId === userId && grant.gateId === gateId && grant.shiftKey === shiftKey);
    if (known) return;
    const given = await api.openGrant(gateId, await deviceNumber(store));
    const sequence = 1 + Math.max(0, ...memory.grants().map((grant) => grant.sequence));
    const grant: Grant = { ...given, userId, gateId, shiftKey, sequence };
    await memory.addGrant(grant);
    onGrant();
  };

  const refresh = async (): Promise<void> => {
    if (!memory.user() || memory.state().mode === 'offline') return;
    try {
      const masters = await api.masters();
      await memory.keepMasters(masters);
      const fresh = await api.copy(masters.post.gate?.id);
      heard(fresh.at);
      await memory.keepCopy(fresh);
      await ensureGrant(masters);
      if (masters.post.gate) await memory.keepRoster(await api.people(masters.post.gate.id));
      await tell();
      memory.tellCount();
    } catch (error) {
      if (error instanceof ApiFailure && isServerAway(error)) lost();
      else if (error instanceof ApiFailure) memory.change({ failure: error });
      else memory.change({ unkept: true });
    }
  };

  /** What the server was told of is not sold without it. */
  const keepContact = async (): Promise<void> => {
    if (memory.state().mode === 'online') await greet();
  };

  const greet = async (): Promise<void> => {
    const user = memory.user();
    const grant = user && newestGrant(memory.grants(), user.id);
    if (!grant) return;
    try {
      await api.contact(grant.grant);
    } catch (error) {
      if (error instanceof ApiFailure && isServerAway(error)) lost();
    }
  };

  const stop = (): void => {
    clearInterval(refresher);
    clearInterval(contacts);
  };
  return {
    refresh,
    /** Tells the server that somebody is here. */
    greet,
    start: (): void => {
      stop();
      refresher = setInterval(() => void refresh(), refreshMs);
      contacts = setInterval(() => void keepContact(), contactMs);
      void refresh();
    },
    stop,
  };
}
