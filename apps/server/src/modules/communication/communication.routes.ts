import type { NotificationType } from '@parking/contract/communication/communication';
import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../platform/http/list-handlers.ts';
import { resourceHandlers } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { announce } from './announce.ts';
import { notificationRoutes } from './notifications.ts';
import { pushDeviceRoutes } from './push-devices.ts';
import { signRemoval, watchingRule } from './rules-that-watch.ts';
import { openPushing } from './tell-devices.ts';

const announced: ListOptions<typeof contract.announcements.list> = {
  view: 'announcements',
  defaultSort: [{ column: 'createdAt', direction: 'desc' }],
};

/** Announcements, the rules of who is told what, what each user was told, and on which devices. */
export function communicationRoutes(platform: Platform): Route[] {
  return [
    ...implement(contract.announcements, {
      ...listHandlers(platform, contract.announcements, announced),
      create: announce,
    }),
    ...implement(contract.notificationRules, {
      ...resourceHandlers(contract.notificationRules, platform, {
        table: 'notification_rules',
        defaultSort: [{ column: 'type', direction: 'asc' }],
        optionLabel: { label: 'action', labelEn: 'action_en' },
        beforeWrite: watchingRule,
        beforeRemove: signRemoval,
      }),
      all: async ({ reads }) => {
        const rules = await reads
          .selectFrom('notificationRules')
          .select(['id', 'type', 'target', 'action', 'actionEn'])
          .orderBy('type')
          .execute();
        return rules.map(({ type, ...rule }) => ({ ...rule, type: type as NotificationType }));
      },
    }),
    ...notificationRoutes(platform),
    ...pushDeviceRoutes(platform, openPushing(platform)),
  ];
}
