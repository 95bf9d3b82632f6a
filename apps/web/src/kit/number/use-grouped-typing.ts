import { type ChangeEvent, useLayoutEffect, useState } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import { type Edit, groupDigits, retype } from './typed-number.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Shows digits in groups while they are typed, and keeps the caret behind the digit it stands behind. `onText` hears the
 * digits without their groups, or what was typed where it is no whole number.
 */
export function useGroupedTyping(text: string, onText: (text: string) => void) {
  const shown = groupDigits(text);
  const [caret, setCaret] = useState<{ readonly field: Field; readonly at: number } | null>(null);
  useLayoutEffect(() => caret?.field.setSelectionRange(caret.at, caret.at), [caret]);
  return {
    value: shown,
    onChange: (event: ChangeEvent<Field>) => {
      const next = retype(shown, editOf(event), currentLanguage());
      setCaret({ field: event.target, at: next.caret });
      onText(next.text);
    },
  };
}

function editOf({ target: { value, selectionStart }, nativeEvent }: ChangeEvent<Field>): Edit {
  const caret = selectionStart ?? value.length;
  const { inputType = '', data = null } = nativeEvent as Partial<InputEvent>;
  if (inputType.startsWith('delete'))
    return { text: value, caret, typed: '', forward: inputType === 'deleteContentForward' };
  return { text: value, caret, typed: inputType === 'insertText' ? data : null };
}
