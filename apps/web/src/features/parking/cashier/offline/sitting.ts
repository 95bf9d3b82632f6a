import { deskKnownHours } from '@parking/contract/parking/desk/desks';
import type { ToldHandover } from '@parking/contract/parking/desk/handovers';
import { ApiFailure, isServerAway } from '../../../../api/failure.ts';
import { siteMsOf } from './clock.ts';
import type { DeskMemory } from './desk-memory.ts';
import type { DeskApi, DeskUser, SatDown } from './desk-types.ts';
import { canKnowPins, isPinOf } from './pin-offline.ts';
import { type Grant, newestGrant } from './queue.ts';
import type { openHandovers } from './told-handovers.ts';

const triesAllowed = 5;
const quarterMs = 900_000;

/** Who wants to sit down, and under which number this is one act, however often it is sent. */
export interface SittingPerson {
  readonly username: string;
  readonly pin: string;
  readonly requestId: string;
}

interface SittingParts {
  readonly memory: DeskMemory;
  readonly api: Pick<DeskApi, 'signIn'>;
  readonly handovers: Pick<ReturnType<typeof openHandovers>, 'tell' | 'confirmOf'>;
  /** The site's time as this device knows it. */
  readonly now: () => string | null;
  readonly session: () => string;
  readonly lost: () => void;
  /** Nobody has to be waited for any more. */
  readonly onSettled: () => void;
}

/** Who sits at the desk: by a PIN that the server knows, or without it by the roster that it gave before. */
export function openSitting({ memory, api, handovers, now, session, lost, onSettled }: SittingParts) {
  const tries = new Map<string, readonly number[]>();

  const grantOf = (userId: string): Grant | null => newestGrant(memory.grants(), userId);

  const keepGrant = async ({ userId, grant }: SatDown, { gateId }: Grant): Promise<void> => {
    const sequence = 1 + Math.max(0, ...memory.grants().map((one) => one.sequence));
    // Of no shift that this device knows: the next copy asks for one that is.
    await memory.addGrant({ ...grant, userId, gateId, shiftKey: '', sequence });
  };

  /** Before the server. Rejects with an ApiFailure. */
  const sitDown = async (person: SittingPerson): Promise<SatDown> => {
    const user = memory.user();
    const grant = user && grantOf(user.id);
    if (!grant) throw new ApiFailure({ status: 403, code: 'desk-unknown' });
    try {
      const sat = await api.signIn({ grant: grant.grant, ...person });
      await keepGrant(sat, grant);
      return sat;
    } catch (error) {
      if (error instanceof ApiFailure && isServerAway(error)) lost();
      throw error;
    }
  };

  /** As far as this device alone can tell. Refuses with `pin-failed` or `too-many-requests`. */
  const checkHere = async (username: string, pin: string) => {
    const person = memory.state().roster?.people.find((one) => one.username === username);
    const recent = (tries.get(username) ?? []).filter((at) => at > Date.now() - quarterMs);
    if (recent.length >= triesAllowed) throw new ApiFailure({ status: 429, code: 'too-many-requests' });
    tries.set(username, [...recent, Date.now()]);
    if (!person || !(await isPinOf(person, pin))) throw new ApiFailure({ status: 403, code: 'pin-failed' });
    tries.delete(username);
    return person;
  };

  /** Whether somebody could take over now though the server is away. */
  const isRosterGood = (): boolean => {
    const { roster } = memory.state();
    const local = now();
    if (!roster || !local || !memory.store || !canKnowPins()) return false;
    return siteMsOf(local) - siteMsOf(roster.at) <= deskKnownHours * 3_600_000;
  };

  const sitDownHere = async ({ username, pin, requestId }: SittingPerson): Promise<DeskUser> => {
    const { roster, seat } = memory.state();
    const signedIn = memory.user();
    const at = now();
    if (!isRosterGood() || !roster || !signedIn || at === null)
      throw new ApiFailure({ status: 403, code: 'desk-unknown' });
    const person = await checkHere(username, pin);
    const from = seat?.user ?? signedIn;
    const user = { id: person.id, name: person.name };
    if (user.id === from.id) return user;
    const told: ToldHandover = { requestId, fromUserId: from.id, toUserId: user.id, at, rosterAt: roster.at };
    await memory.keepHandovers([...memory.handovers(), { ...told, grantOf: signedIn.id, id: null, state: 'WAITING' }]);
    // Whoever is signed in comes back to a desk whose token is theirs.
    await memory.keepSeat(user.id === signedIn.id ? null : { user, username, session: session(), at, from });
    return user;
  };

  /** The server is back, and who took over says by the PIN that it is true: the desk works by their token from now on. */
  const comeBack = async (person: Omit<SittingPerson, 'username'>): Promise<void> => {
    const { seat } = memory.state();
    if (!seat) return;
    await handovers.tell();
    const sat = await sitDown({ ...person, username: seat.username });
    try {
      await handovers.confirmOf(sat.userId);
    } finally {
      // Where the answer was lost they are asked again, and what they sold waits for it.
      await memory.keepSeat(null);
      onSettled();
    }
  };

  return { sitDown, sitDownHere, checkHere, isRosterGood, comeBack };
}
