import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type FreePass, freePasses } from '@parking/contract/parking/free-passes/free-passes';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.tsx';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const FormDialog = lazy(() => import('../../../kit/form/form-dialog.tsx'));
const { explain } = freePasses;

/** Whoever opened for an emergency says what it was; others see that it is waited for. */
export function ExplainFreePass({ pass }: { readonly pass: FreePass }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isOwn = useProfile().id === pass.operatorId;
  if (!pass.unexplained) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        isOwn && (
          <Button size="small" color="inherit" onClick={() => setIsOpen(true)}>
            {t('freePasses.explain')}
          </Button>
        )
      }
    >
      {t(isOwn ? 'freePasses.explainOwn' : 'freePasses.unexplained')}
      <Suspense fallback={null}>{isOpen && <ExplainDialog id={pass.id} close={() => setIsOpen(false)} />}</Suspense>
    </Alert>
  );
}

function ExplainDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('freePasses.explanation');
  const { mutateAsync } = useApiMutation(explain, { handles: explain.errors });
  return (
    <FormDialog
      title={t('freePasses.explainTitle')}
      schema={explain.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: explain.body.parse(body) })}
      submitLabel={t('freePasses.explainNow')}
      onCancel={close}
      onDone={() => {
        showToast(t('freePasses.explained'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
