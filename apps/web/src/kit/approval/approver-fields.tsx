import { useTranslation } from 'react-i18next';
import { PasswordField } from '../password-field.tsx';
import { TextInput } from '../text-input.tsx';
import type { Approval } from './with-approval.ts';
import './texts.ts';

interface ApproverFieldsProps {
  readonly value: Approval;
  readonly onChange: (value: Approval) => void;
  readonly autoFocus?: boolean;
  readonly help?: string;
  /** Whether an authenticator's code is asked for as well. */
  readonly withCode?: boolean;
}

/** Name and password of who signs beside the caller; no browser offers to keep them. */
export function ApproverFields({ value, onChange, autoFocus = false, help, withCode = false }: ApproverFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('approval.username')}
        help={help}
        value={value.approverUsername}
        autoFocus={autoFocus}
        autoComplete="off"
        onChange={(event) => onChange({ ...value, approverUsername: event.target.value })}
        html={{ maxLength: 100, spellCheck: false, autoCapitalize: 'none' }}
      />
      <PasswordField
        label={t('approval.password')}
        purpose="new-password"
        value={value.approverPassword}
        onChange={(event) => onChange({ ...value, approverPassword: event.target.value })}
      />
      {withCode && (
        <TextInput
          label={t('approval.code')}
          value={value.approverCode ?? ''}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, approverCode: event.target.value })}
          html={{ maxLength: 20, inputMode: 'numeric', spellCheck: false }}
        />
      )}
    </>
  );
}
