import {
  type PaymentProvider,
  type CashlessProvider,
  neededOf,
  notifyAlgorithms,
  notifyEncodings,
  paymentProviders,
  providersOf,
} from '@parking/contract/parking/payments/payment-providers';
import { siteZones } from '@parking/contract/core/time';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SetUpDialog } from '../../../kit/form/set-up-dialog.tsx';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { PasswordField } from '../../../kit/form/fields/password-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { FieldGroup } from '../../../kit/form/parts/field-group.tsx';
import { SecretText } from '../../../kit/secret-text.tsx';
import { TryConnection } from './try-connection.tsx';

interface ProviderDialogProps {
  readonly paidType: { readonly label: string; readonly kind: string; readonly claimed?: boolean | undefined };
  readonly provider: PaymentProvider;
  readonly close: () => void;
}

/** Through which provider a payment type's money comes; another than before takes a second person. */
export default function ProviderDialog({ paidType, provider, close }: ProviderDialogProps) {
  const { t } = useTranslation();
  const {
    paidTypeId,
    updatedAt,
    notificationUrl: _,
    secretSet: _s,
    privateKeySet: _p,
    callbackTokenSet: _c,
    ...told
  } = provider;
  return (
    <SetUpDialog
      title={t('provider.title', { label: paidType.label })}
      lead={t('provider.lead')}
      texts="provider.settings"
      update={paymentProviders.update}
      id={paidTypeId}
      updatedAt={updatedAt}
      told={told}
      secrets={{ secret: '', privateKey: '', callbackToken: '' }}
      close={close}
    >
      <Fields provider={provider} codes={providersOf(paidType) ?? []} />
    </SetUpDialog>
  );
}

interface FieldsProps {
  readonly provider: PaymentProvider;
  readonly codes: readonly CashlessProvider[];
}

function Fields({ provider, codes }: FieldsProps) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  const named: unknown = useWatch({ control, name: 'provider' });
  const chosen = codes.find((one) => one === named) ?? provider.provider;
  const needed = new Set<string>(neededOf[chosen]);
  /** What is kept need not be typed again, as long as it is the same provider's. */
  const secret = (isSet: boolean) => {
    const isKept = isSet && chosen === provider.provider;
    return { required: !isKept, help: t(isKept ? 'provider.isSet' : 'provider.notSet') };
  };
  return (
    <>
      <SelectField name="provider" codes={codes} autoFocus />
      {needed.has('baseUrl') && <TextField name="baseUrl" type="url" required />}
      {needed.has('clientKey') && <TextField name="clientKey" required />}
      {needed.has('partnerId') && <TextField name="partnerId" required />}
      {needed.has('channelId') && <TextField name="channelId" inputMode="numeric" required />}
      {(needed.has('merchantId') || chosen === 'EDC') && (
        <TextField name="merchantId" required={needed.has('merchantId')} />
      )}
      {needed.has('secret') && <PasswordField name="secret" {...secret(provider.secretSet)} />}
      {needed.has('privateKey') && <TextField name="privateKey" lines={3} {...secret(provider.privateKeySet)} />}
      {needed.has('callbackToken') && <PasswordField name="callbackToken" {...secret(provider.callbackTokenSet)} />}
      {chosen === 'SNAP' && <NotificationFields />}
      <FieldGroup title={t('provider.day')}>
        <TextField name="cutOff" />
        <SelectField name="zone" codes={siteZones} />
        <NumberField name="paysAfterDays" unit={t('provider.workingDays')} required />
      </FieldGroup>
      {needed.size > 0 && chosen === provider.provider && (
        <>
          <SecretText
            label={t('provider.notificationUrl')}
            copy={t('provider.copyUrl')}
            text={provider.notificationUrl}
          />
          <TryConnection paidTypeId={provider.paidTypeId} waits={isDirty} />
        </>
      )}
    </>
  );
}

/** How the bank signs what it tells by itself: each does it in its own way, and says so in its papers. */
function NotificationFields() {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const algorithm: unknown = useWatch({ control, name: 'notifyAlgorithm' });
  return (
    <FieldGroup title={t('provider.notifications')}>
      <SelectField name="notifyAlgorithm" codes={notifyAlgorithms} />
      {algorithm === 'RSA_SHA256' && <TextField name="notifyKey" lines={3} required />}
      <SelectField name="notifyEncoding" codes={notifyEncodings} />
      <SwitchField name="notifyWithToken" />
      <TextField name="notifyPath" />
    </FieldGroup>
  );
}
