import { useTranslation } from 'react-i18next';

/** What can be said of a new password before the server judges it; the rest is its own to know. */
export function usePasswordRules() {
  const { t } = useTranslation();
  return {
    given: (text: string) => text !== '' || t('common.required'),
    acceptable: (text: string) => {
      if (text === '') return t('common.required');
      if (text.length < 8) return t('session.password.tooShort');
      return text.length <= 128 || t('session.password.tooLong');
    },
    equalTo: (other: () => string) => (text: string) => {
      if (text === '') return t('common.required');
      return text === other() || t('session.password.notEqual');
    },
  };
}
