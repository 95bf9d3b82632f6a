import type { Language } from '@parking/contract/core/language';

/** The mail with the one-time link of a forgotten password. */
export function resetMail(language: Language, link: string): { subject: string; text: string } {
  return language === 'id'
    ? {
        subject: 'Atur ulang kata sandi',
        text: `Buka tautan ini dalam satu jam untuk membuat kata sandi baru:\n\n${link}\n\nAbaikan pesan ini bila Anda tidak memintanya.`,
      }
    : {
        subject: 'Reset your password',
        text: `Open this link within one hour to set a new password:\n\n${link}\n\nIgnore this message if you did not ask for it.`,
      };
}
