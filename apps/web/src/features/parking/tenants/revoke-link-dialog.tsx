import { type Tenant, tenants } from '@parking/contract/parking/tenants/tenants';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { nameOfTenant } from './name-of-tenant.ts';

/** Ends the link of a tenant; what was validated stays. */
export default function RevokeLinkDialog({ tenant, close }: { readonly tenant: Tenant; readonly close: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useApiMutation(tenants.revokeLink, {
    onSuccess: () => showToast(t('tenants.link.revoked'), 'success'),
    onSettled: close,
  });
  return (
    <ConfirmDialog
      title={t('tenants.link.revokeTitle', { name: nameOfTenant(tenant) })}
      confirmLabel={t('tenants.link.revoke')}
      destructive
      busy={isPending}
      onConfirm={() => mutate({ params: { id: tenant.id } })}
      onCancel={close}
    >
      {t('tenants.link.revokeLead')}
    </ConfirmDialog>
  );
}
