import type { Activity } from '@parking/contract/system/user-activity';
import { userActivity } from '@parking/contract/system/user-activity';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../i18n/format.ts';
import { changedFields } from '../../../kit/record/history-diff.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { Changes } from './changes.tsx';
import { fieldName } from './field-names.ts';
import './texts.ts';

const shownFields = 4;

export const ahead = listAhead(userActivity);

/** The operations log: who did what to which record, from what to what. */
export default function ActivityPage() {
  const { t } = useTranslation();
  const { values } = useResourceTexts('activity.log');
  const word = (field: 'action' | 'entity', code: string): string => values?.[field]?.[code] ?? code;
  const changed = ({ before, after, entity }: Activity): string => {
    const names = [...new Set(changedFields(before, after).map(({ path }) => fieldName(entity, path)))];
    return names.slice(0, shownFields).join(', ') + (names.length > shownFields ? ' …' : '');
  };
  return (
    <ResourcePage
      resource={userActivity}
      route="/user_activity"
      texts="activity.log"
      columns={[
        { key: 'at' },
        { key: 'actorId', cell: ({ actorName }) => actorName ?? t('activity.system'), exportKey: 'actorName' },
        { key: 'action' },
        { key: 'entity' },
        { key: 'changed', cell: changed },
        { key: 'address' },
        { key: 'entityId', hidden: true },
      ]}
      nameOf={({ action, entity, at }) =>
        `${t('activity.what', { action: word('action', action), entity: word('entity', entity) })}, ${formatDateTime(at)}`
      }
      more={(entry) => <Changes entry={entry} />}
    />
  );
}
