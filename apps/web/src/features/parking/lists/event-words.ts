import { useTranslation } from 'react-i18next';

/** What a code of an event or posting means; one that has no words yet stands for itself. */
export function useEventWord(): (code: string, group?: 'code' | 'commandState') => string {
  const { i18n } = useTranslation();
  return (code, group = 'code') => {
    // A second booking of one record is BOOKING_2.
    const key = `stays.parkingLog.${group}.${code.replace(/_\d+$/, '')}`;
    return i18n.exists(key) ? String(i18n.t(key as 'stays.parkingLog.code.SALE')) : code;
  };
}
