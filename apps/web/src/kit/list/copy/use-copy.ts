import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../api/toast.ts';
import { isCovered, isTyped } from '../../keys/pressed.ts';
import { copiedRows, copyRows } from './copy-rows.ts';

/** Copies rows as a table, and says so. */
export function useCopyRows(): (ids: readonly string[]) => void {
  const { t } = useTranslation();
  return (ids) =>
    void copyRows(ids).then((isDone) =>
      showToast(
        isDone ? t('kit.copy.done', { count: ids.length }) : t('kit.copy.refused'),
        isDone ? 'success' : 'error',
      ),
    );
}

/** Ctrl+C copies the selected rows as a table, unless text is marked or typed. */
export function useCopyKeys(selected: readonly string[]): void {
  const { t } = useTranslation();
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const hasText = String(window.getSelection() ?? '') !== '';
    if (selected.length === 0 || hasText || isTyped(event.target) || isCovered()) return;
    const kinds = copiedRows(selected);
    if (!kinds || !event.clipboardData) return;
    for (const [type, text] of Object.entries(kinds)) event.clipboardData.setData(type, text);
    event.preventDefault();
    showToast(t('kit.copy.done', { count: selected.length }), 'success');
  });
  useEffect(() => {
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }, []);
}
