import { type Machine, type Permission, isAllowed } from '@parking/contract/core/permissions';
import type { Reads } from '../../platform/db/pool.ts';
import type { Actor, GateCaller, Site } from '../../platform/http/context.ts';
import { worksAt } from '../gates/posts.ts';
import { mayReadVisits } from '../indications/concerned.ts';

/** Who may read what a holder holds: every signed-in user, the uploader alone, or whoever may view the holder's screen. */
type Readers = 'everybody' | 'uploader' | Permission;

const viewersOf = (...menus: string[]): Permission => ({ menus, flag: 'viewable' });

const readersOfHolder: Readonly<Record<string, Readers>> = {
  users: 'everybody',
  system_profile: 'everybody',
  system_configuration: 'everybody',
  jobs: 'uploader',
  report_deliveries: 'uploader',
  gate_events: viewersOf('/gate_monitoring', '/gate_monitoring/timeline', '/report/manual-open-gate'),
  manual_openings: viewersOf('/report/manual-open-gate', '/report/parking-log', '/gate_monitoring'),
  stays: viewersOf(
    '/parking_out_cashier',
    '/parking-out-cashier-lpr',
    '/parking_in_cashier',
    '/pre_entry_cashier',
    '/parking_out_manual',
    '/parking_in_out_manual',
    '/edit-plate-number',
    '/parking_ins',
    '/parking_outs',
    '/free_passes',
    '/parkings',
    '/parking_in_deletes',
    '/parking_transaction',
    '/transactions',
    '/report/parking-log',
    '/report/manual-open-gate',
    '/live_transactions',
    '/gate_monitoring',
  ),
  cash_ins: viewersOf('/cash-in'),
  cash_outs: viewersOf('/cash-out'),
  deposits: viewersOf('/deposits'),
  cash_drops: viewersOf('/cash_drops'),
  operator_debts: viewersOf('/operator_debts'),
  secret_visits: viewersOf('/secret_visits'),
  members: viewersOf('/members', '/member_non_staff'),
  guests: viewersOf('/guest'),
  news: viewersOf('/news'),
  audio_files: viewersOf('/audio_files'),
  program_files: viewersOf('/program_files'),
};

/** Screens that show what the camera of their gate sees. */
const atGates = viewersOf(
  '/parking_out_cashier',
  '/parking-out-cashier-lpr',
  '/parking_in_cashier',
  '/pre_entry_cashier',
);

const machinesOfHolder: Readonly<Record<string, Machine>> = {
  audio_files: 'gate',
  program_files: 'gate',
  gate_events: 'wall-screen',
  stays: 'wall-screen',
};

export interface HeldFile {
  readonly attachedTo: string | null;
  /** A user, or the gate whose camera took it. */
  readonly uploadedBy: string | null;
}

/** One of the two. */
export interface Reader {
  readonly actor: Actor | null;
  readonly gate: GateCaller | null;
}

/** A file that nothing holds yet is its uploader's alone. Whoever works at a gate sees what its camera took. */
export async function mayRead(reads: Reads, site: Site, reader: Reader, file: HeldFile): Promise<boolean> {
  const { actor } = reader;
  // Of a visit the right alone is not enough.
  if (actor && file.attachedTo === 'secret_visits' && !(await mayReadVisits(reads, actor.userId))) return false;
  if (mayReadHeld(reader, file)) return true;
  if (!actor || file.attachedTo !== 'gate_events' || file.uploadedBy === null) return false;
  return isAllowed(atGates, '', actor.rights) && worksAt(reads, site, actor.userId, file.uploadedBy);
}

function mayReadHeld({ actor, gate }: Reader, file: HeldFile): boolean {
  if (gate) return file.attachedTo !== null && machinesOfHolder[file.attachedTo] === gate.kind;
  const readers = file.attachedTo === null ? 'uploader' : readersOfHolder[file.attachedTo];
  if (!actor || readers === undefined) return false;
  if (readers === 'everybody') return true;
  if (readers === 'uploader') return file.uploadedBy === actor.userId;
  return isAllowed(readers, '', actor.rights);
}
