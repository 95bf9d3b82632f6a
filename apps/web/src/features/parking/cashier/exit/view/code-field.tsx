import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ChangeEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroupedTyping } from '../../../../../kit/number/use-grouped-typing.ts';
import { Icon } from '../../../../../theme/icon.tsx';
import { type } from '../../../../../theme/tokens.ts';
import { canScan } from '../../../shared/scan/ticket-scanner.tsx';
import type { ExitDesk } from '../machine/exit-acts.ts';

interface CodeFieldProps {
  readonly exit: ExitDesk;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onKey: (event: KeyboardEvent) => void;
  /** A code is to be read by the device's own camera. */
  readonly onCamera: () => void;
}

/** The one field of the desk: a ticket's code or a plate, and on a price the money handed over. */
export function CodeField({ exit, field, onKey, onCamera }: CodeFieldProps) {
  const { t } = useTranslation();
  const { step, text } = exit.state;
  const busy = step === 'looking' || step === 'saving';
  const tendering = step === 'tendering';
  const money = useGroupedTyping(tendering ? text : '', exit.type);
  const code = { value: text, onChange: (event: ChangeEvent<HTMLInputElement>) => exit.type(event.target.value) };
  // Where codes are typed by a finger, and no scanner hangs beside it.
  const byCamera = useMediaQuery('(pointer: coarse)', { noSsr: true }) && canScan();
  const label = t(tendering ? 'cashier.exit.tender' : 'cashier.exit.code');
  return (
    <OutlinedInput
      inputRef={field}
      {...(tendering ? money : code)}
      autoFocus
      autoComplete="off"
      placeholder={label}
      disabled={step === 'looking'}
      onKeyDown={onKey}
      endAdornment={
        byCamera && !busy && !tendering ? (
          <IconButton edge="end" aria-label={t('cashier.exit.scan')} onClick={onCamera}>
            <Icon name="qr_code_scanner" />
          </IconButton>
        ) : (
          <Icon
            name={busy ? 'hourglass_empty' : tendering ? 'payments' : 'qr_code_scanner'}
            sx={{ color: 'text.secondary' }}
          />
        )
      }
      slotProps={{
        input: {
          'aria-label': label,
          maxLength: 40,
          spellCheck: false,
          inputMode: tendering ? 'numeric' : 'text',
        },
      }}
      sx={{ height: 52, fontSize: type.title, fontWeight: 600 }}
    />
  );
}
