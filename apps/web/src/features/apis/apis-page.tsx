import MenuItem from '@mui/material/MenuItem';
import type { RowOf } from '@parking/contract/core/endpoint';
import { apiEvents, apis } from '@parking/contract/apis/apis';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { useFlags } from '../../api/session.tsx';
import { showToast } from '../../api/toast.ts';
import { CodesField } from '../../kit/form/fields/codes-field.tsx';
import { SwitchField } from '../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { listAhead } from '../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { Icon } from '../../theme/icon.tsx';
import { Deliveries } from './deliveries.tsx';
import { type SecretAct, SecretDialog } from './secret-dialog.tsx';
import './texts.ts';

type Api = RowOf<typeof apis.list>;

export const ahead = listAhead(apis);

/** Who is told of what happens, and how the telling goes. */
export default function ApisPage() {
  const { t } = useTranslation();
  const { editable } = useFlags('/apis');
  const [act, setAct] = useState<SecretAct | null>(null);
  const test = useApiMutation(apis.test, {
    onSuccess: ({ state, status, durationMs, error }) => {
      if (state === 'DELIVERED')
        return showToast(t('apis.testDelivered', { status: status ?? '–', duration: durationMs ?? '–' }), 'success');
      const reason = [error && t(`apis.fault.${error}`), status && t('apis.answer', { status })];
      showToast(t('apis.testFailed', { reason: reason.filter(Boolean).join(', ') }), 'error');
    },
  });
  const events = ({ events: chosen }: Api) =>
    chosen.map((event) => t(`apis.entries.values.events.${event}`)).join(', ') || t('apis.noEvents');
  return (
    <>
      <ResourcePage
        resource={apis}
        route="/apis"
        texts="apis.entries"
        columns={[
          { key: 'name' },
          { key: 'isEnabled' },
          { key: 'target' },
          { key: 'events', cell: events },
          { key: 'updatedAt', hidden: true },
        ]}
        blank={{ isEnabled: true }}
        fields={
          <>
            <TextField name="name" autoFocus />
            <TextField name="target" type="url" />
            <CodesField name="events" codes={apiEvents} />
            <SwitchField name="isEnabled" />
          </>
        }
        onCreated={(row) => setAct({ api: row, asks: false })}
        recordActions={(row) =>
          editable && (
            <>
              <MenuItem disabled={test.isPending} onClick={() => test.mutate({ params: { id: row.id } })}>
                <Icon name="send" />
                {t('apis.test')}
              </MenuItem>
              <MenuItem onClick={() => setAct({ api: row, asks: true })}>
                <Icon name="key" />
                {t('apis.renew')}
              </MenuItem>
            </>
          )
        }
        more={(row) => <Deliveries key={row.id} id={row.id} />}
      />
      {act && <SecretDialog key={act.api.id} act={act} close={() => setAct(null)} />}
    </>
  );
}
