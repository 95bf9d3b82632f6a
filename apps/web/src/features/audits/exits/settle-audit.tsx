import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AuditedExit } from '@parking/contract/audits/audited-exit';
import { parkingOutAudits } from '@parking/contract/audits/parking-out-audits';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const FormDialog = lazy(() => import('../../../kit/form/form-dialog.tsx'));
const { rollbackMatched, rollbackUnmatched, confirm } = parkingOutAudits;

/** What is to be done with what was said: agree to it as a second auditor, or take it back. */
export function SettleAudit({ exit }: { readonly exit: AuditedExit; readonly route: string }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/parking_out_audits');
  const me = useProfile().id;
  const { mutate, isPending } = useApiMutation(confirm);
  const [isRollingBack, setIsRollingBack] = useState(false);
  if (!editable || exit.status === 'UNAUDITED') return null;
  return (
    <Alert severity={exit.awaitsSecond ? 'warning' : 'info'} sx={{ mb: 3 }}>
      {exit.awaitsSecond
        ? t(exit.auditorId === me ? 'exitAudits.waitsForSecond' : 'exitAudits.askSecond', {
            amount: formatRupiah(exit.amount ?? 0),
          })
        : t('exitAudits.mayRollBack')}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
        {exit.awaitsSecond && exit.auditorId !== me && (
          <Button
            size="small"
            variant="contained"
            disabled={isPending}
            onClick={() =>
              mutate(
                { params: { id: exit.id }, body: {} },
                { onSuccess: () => showToast(t('exitAudits.confirmed'), 'success') },
              )
            }
          >
            {t('exitAudits.confirm')}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => setIsRollingBack(true)}>
          {t('exitAudits.rollBack')}
        </Button>
      </Box>
      <Suspense fallback={null}>
        {isRollingBack && <RollBackDialog exit={exit} close={() => setIsRollingBack(false)} />}
      </Suspense>
    </Alert>
  );
}

function RollBackDialog({ exit, close }: { readonly exit: AuditedExit; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('exitAudits.rollback');
  const { mutateAsync: ofMatched } = useApiMutation(rollbackMatched, { handles: rollbackMatched.errors });
  const { mutateAsync: ofUnmatched } = useApiMutation(rollbackUnmatched, { handles: rollbackUnmatched.errors });
  const isUnmatched = exit.status === 'UNMATCHED';
  const schema = isUnmatched ? rollbackUnmatched.body : rollbackMatched.body;
  const params = { id: exit.id };
  return (
    <FormDialog
      title={t('exitAudits.rollBackTitle')}
      lead={t('exitAudits.rollBackLead')}
      schema={schema}
      texts={texts}
      initial={{ note: '' }}
      send={(body) =>
        isUnmatched
          ? ofUnmatched({ params, body: rollbackUnmatched.body.parse(body) })
          : ofMatched({ params, body: rollbackMatched.body.parse(body) })
      }
      submitLabel={t('exitAudits.rollBack')}
      onCancel={close}
      onDone={() => {
        showToast(t('exitAudits.rolledBack'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
    </FormDialog>
  );
}
