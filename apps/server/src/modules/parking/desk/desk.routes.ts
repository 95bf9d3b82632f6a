import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmHandover, denyHandover } from './decide-handover.ts';
import { listDeskPeople } from './desk-people.ts';
import { handoverList, listWaitingHandovers } from './handover-list.ts';
import { enterDesk, lockDesk, unlockDesk } from './lock-desk.ts';
import { signInAtDesk } from './sign-in.ts';
import { tellHandovers } from './tell-handovers.ts';

/** Who sits at a desk, and who left it to whom. */
export function deskRoutes(platform: Platform): Route[] {
  return [
    ...implement(contract.desks, {
      people: listDeskPeople,
      enter: enterDesk,
      signIn: (context) => signInAtDesk(platform, context),
      lock: lockDesk,
      unlock: (context) => unlockDesk(platform, context),
      tell: tellHandovers,
    }),
    ...implement(contract.handovers, {
      ...listHandlers(platform, { list: contract.handovers.list, export: contract.handovers.export }, handoverList),
      waiting: listWaitingHandovers,
      confirm: confirmHandover,
      deny: denyHandover,
    }),
  ];
}
