import { changeAsOwner } from '../../../testing/as-owner.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { beginPending } from '../begin-pending.ts';

/** Lets what was loosened hold, as if the next business day had begun. */
export async function beginAtOnce(server: TestServer): Promise<void> {
  await changeAsOwner(server, "update pending_settings set first_day = '2000-01-01'");
  await beginPending(server.platform.database, server.platform.site.current());
}
