import type { NotificationType } from '@parking/contract/communication';
import type { Tx } from '../../platform/db/pool.ts';
import { putEffect } from '../../platform/events/outbox.ts';

export interface Happening {
  readonly type: NotificationType;
  /** Fill the type's sentence. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Filter texts (`status.equals`) for the screen that a click opens. */
  readonly filter: Readonly<Record<string, string>>;
}

/** Tells everybody whom the type's rule names, after commit. */
export async function notify(tx: Tx, siteId: string, happening: Happening): Promise<void> {
  await putEffect(tx, siteId, { topic: 'notify', payload: { ...happening } });
}
