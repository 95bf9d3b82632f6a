import Alert from '@mui/material/Alert';
import { isSameFileServer, needsPassword } from '@parking/contract/money/settlements/file-server';
import { type SettlementSetup, settlementSetups } from '@parking/contract/money/settlements/settlement-setups';
import { settlementWays } from '@parking/contract/money/settlements/settlements';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { PasswordField } from '../../../kit/form/fields/password-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { SetUpDialog } from '../../../kit/form/set-up-dialog.tsx';
import { TryFileServer } from './try-file-server.tsx';

interface SetupProps {
  readonly label: string;
  readonly setup: SettlementSetup;
  readonly close: () => void;
}

/** How the files of a payment type are written, and by which way they go; where they go takes a second person. */
export default function SetupDialog({ label, setup, close }: SetupProps) {
  const { t } = useTranslation();
  const { paidTypeId, updatedAt, passwordSet: _password, privateKeySet: _key, ...told } = setup;
  return (
    <SetUpDialog
      title={t('settlements.setup.dialog', { label })}
      lead={t('settlements.setup.lead')}
      texts="settlements.setup"
      update={settlementSetups.update}
      id={paidTypeId}
      updatedAt={updatedAt}
      told={told}
      secrets={{ password: '', privateKey: '' }}
      close={close}
    >
      <Fields setup={setup} />
    </SetUpDialog>
  );
}

function Fields({ setup }: { readonly setup: SettlementSetup }) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  const values = useWatch({ control });
  const way: unknown = values['way'];
  // Without a host it is the file server of the configuration, with its password.
  const isOwn = Boolean(values['host']);
  const isNeeded = isOwn && needsPassword(setup, values);
  const kept = (isSet: boolean): string => t(isSet ? 'settlements.setup.isSet' : 'settlements.setup.notSet');
  return (
    <>
      <ReferenceField name="templateId" options="/settlement_templates/list" />
      <SelectField name="way" codes={settlementWays} />
      {way === 'FTP' && <Alert severity="warning">{t('settlements.setup.openFtp')}</Alert>}
      {way !== 'DOWNLOAD' && (
        <>
          <TextField name="host" />
          <NumberField name="port" grouped={false} />
          <TextField name="username" />
          <PasswordField
            name="password"
            required={isNeeded}
            help={kept(setup.passwordSet && isSameFileServer(setup, values))}
          />
          {way === 'SFTP' && (
            <>
              <TextField
                name="privateKey"
                lines={3}
                help={kept(setup.privateKeySet && isSameFileServer(setup, values))}
              />
              <TextField name="hostKey" required />
            </>
          )}
          {way === 'FTPS' && <TextField name="hostKey" help={t('settlements.setup.certificate')} />}
          <TextField name="folder" />
          {setup.way !== 'DOWNLOAD' && <TryFileServer paidTypeId={setup.paidTypeId} waits={isDirty} />}
        </>
      )}
    </>
  );
}
