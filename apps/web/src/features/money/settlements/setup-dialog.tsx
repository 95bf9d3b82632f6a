import Alert from '@mui/material/Alert';
import { type SettlementSetup, settlementSetups } from '@parking/contract/money/settlements/settlement-setups';
import { settlementWays } from '@parking/contract/money/settlements/settlements';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { PasswordField } from '../../../kit/form/fields/password-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { TryFileServer } from './try-file-server.tsx';

const { update } = settlementSetups;

interface SetupProps {
  readonly label: string;
  readonly setup: SettlementSetup;
  readonly close: () => void;
}

/** How the files of a payment type are written, and by which way they go; where they go takes a second person. */
export default function SetupDialog({ label, setup, close }: SetupProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('settlements.setup');
  const { mutateAsync } = useApiMutation(update, { handles: update.errors });
  const approving = useApproval();
  const { paidTypeId, updatedAt, passwordSet: _password, privateKeySet: _key, ...told } = setup;
  const known = updatedAt === null ? {} : { updatedAt };
  return (
    <>
      <FormDialog
        title={t('settlements.setup.dialog', { label })}
        lead={t('settlements.setup.lead')}
        schema={update.body}
        texts={texts}
        initial={{ ...told, password: '', privateKey: '' }}
        record={{ id: paidTypeId, ...told }}
        send={(body) =>
          approving.run((approval) =>
            mutateAsync({ params: { id: paidTypeId }, body: update.body.parse({ ...body, ...known, ...approval }) }),
          )
        }
        onCancel={close}
        onDone={() => {
          showToast(t('common.saved'), 'success');
          close();
        }}
      >
        <Fields setup={setup} />
      </FormDialog>
      {approving.dialog}
    </>
  );
}

function Fields({ setup }: { readonly setup: SettlementSetup }) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  const way: unknown = useWatch({ control, name: 'way' });
  const kept = (isSet: boolean): string => t(isSet ? 'settlements.setup.isSet' : 'settlements.setup.notSet');
  return (
    <>
      <ReferenceField name="templateId" options="/settlements/templates/list" />
      <SelectField name="way" codes={settlementWays} />
      {way === 'FTP' && <Alert severity="warning">{t('settlements.setup.openFtp')}</Alert>}
      {way !== 'DOWNLOAD' && (
        <>
          <TextField name="host" />
          <NumberField name="port" grouped={false} />
          <TextField name="username" />
          <PasswordField name="password" help={kept(setup.passwordSet)} />
          {way === 'SFTP' && (
            <>
              <TextField name="privateKey" lines={3} help={kept(setup.privateKeySet)} />
              <TextField name="hostKey" required />
            </>
          )}
          <TextField name="folder" />
          {setup.way !== 'DOWNLOAD' && <TryFileServer paidTypeId={setup.paidTypeId} waits={isDirty} />}
        </>
      )}
    </>
  );
}
