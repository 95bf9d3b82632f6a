import { isSameFileServer, needsPassword } from '@parking/contract/money/settlements/file-server';
import { type TaxFeedSetup, taxFeedSetup, taxFeedWays } from '@parking/contract/money/tax/feed/tax-feed-setup';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../../kit/form/fields/number-field.tsx';
import { PasswordField } from '../../../../kit/form/fields/password-field.tsx';
import { SelectField } from '../../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import { SetUpDialog } from '../../../../kit/form/set-up-dialog.tsx';
import { FeedKey } from './feed-key.tsx';
import { TryReceiver } from './try-receiver.tsx';

interface SetupProps {
  readonly setup: TaxFeedSetup;
  readonly close: () => void;
}

/** To whom the feed goes and how; where it goes takes a second person. */
export default function FeedSetupDialog({ setup, close }: SetupProps) {
  const { t } = useTranslation();
  const {
    updatedAt,
    deliveredSeq: _seq,
    keyMadeAt: _made,
    secretSet: _secret,
    passwordSet: _password,
    privateKeySet: _key,
    ...told
  } = setup;
  return (
    <SetUpDialog
      title={t('taxFeed.setup.title')}
      lead={t('taxFeed.lead')}
      texts="taxFeed.setup"
      update={taxFeedSetup.update}
      updatedAt={updatedAt}
      told={told}
      secrets={{ secret: '', password: '', privateKey: '', hasDelivered: false }}
      close={close}
    >
      <Fields setup={setup} />
    </SetUpDialog>
  );
}

function Fields({ setup }: { readonly setup: TaxFeedSetup }) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  const way: unknown = useWatch({ control, name: 'way' });
  const isFile = way === 'SFTP' || way === 'FTPS';
  return (
    <>
      <SelectField name="way" codes={taxFeedWays} />
      {way === 'PULL' && (
        <FeedKey madeAt={setup.keyMadeAt} hasRows={setup.way === 'PULL' && setup.deliveredSeq !== null} />
      )}
      {way === 'HTTPS' && (
        <>
          <TextField name="url" type="url" required />
          <PasswordField name="secret" help={t(setup.secretSet ? 'taxFeed.isSet' : 'taxFeed.notSet')} />
        </>
      )}
      {isFile && <FileServer setup={setup} isSftp={way === 'SFTP'} />}
      {setup.deliveredSeq !== null && <HasDelivered setup={setup} />}
      {(isFile || way === 'HTTPS') && (
        <>
          <NumberField name="everyMinutes" unit={t('taxFeed.minutes')} />
          {setup.way === way && <TryReceiver waits={isDirty} />}
        </>
      )}
    </>
  );
}

/** Where each way brings rows. */
const places = {
  NONE: [],
  PULL: [],
  HTTPS: ['url'],
  SFTP: ['host', 'port', 'username', 'folder'],
  FTPS: ['host', 'port', 'username', 'folder'],
} as const satisfies Readonly<Record<TaxFeedSetup['way'], readonly (keyof TaxFeedSetup)[]>>;

/** Asked of another place than before: else it is sent all that was delivered. */
function HasDelivered({ setup }: { readonly setup: TaxFeedSetup }) {
  const { control } = useFormContext();
  const values = useWatch({ control });
  const way = taxFeedWays.find((one) => one === values['way']) ?? 'NONE';
  const isMoved = way !== setup.way || places[way].some((name) => (values[name] ?? null) !== setup[name]);
  return way !== 'NONE' && isMoved ? <SwitchField name="hasDelivered" /> : null;
}

function FileServer({ setup, isSftp }: { readonly setup: TaxFeedSetup; readonly isSftp: boolean }) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const values = useWatch({ control });
  const isSame = isSameFileServer(setup, values);
  const kept = (isSet: boolean): string => t(isSet ? 'taxFeed.isSet' : 'taxFeed.noneStored');
  return (
    <>
      <TextField name="host" required />
      <NumberField name="port" grouped={false} />
      <TextField name="username" required />
      <PasswordField name="password" required={needsPassword(setup, values)} help={kept(isSame && setup.passwordSet)} />
      {isSftp ? (
        <>
          <TextField name="privateKey" lines={3} help={kept(isSame && setup.privateKeySet)} />
          <TextField name="hostKey" required />
        </>
      ) : (
        <TextField name="hostKey" help={t('taxFeed.certificate')} />
      )}
      <TextField name="folder" />
    </>
  );
}
