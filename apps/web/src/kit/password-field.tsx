import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RevealButton } from './reveal-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'html' | 'endAdornment'> & {
  readonly purpose: 'current-password' | 'new-password';
};

/** A password that can be looked at before it is sent, and that says when Caps Lock is on. */
export function PasswordField({ purpose, help, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <TextInput
      autoComplete={purpose}
      {...field}
      type={shown ? 'text' : 'password'}
      help={capsLock ? t('common.capsLock') : help}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      html={{ maxLength: 128, spellCheck: false, autoCapitalize: 'none' }}
      endAdornment={<RevealButton shown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}
