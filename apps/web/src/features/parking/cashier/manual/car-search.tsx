import { platePart } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../../kit/text-input.tsx';

interface CarSearchProps {
  readonly label: string;
  readonly help: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: (text: string) => void;
  readonly busy?: boolean;
}

/** One line in which a car is looked for, by what is on its plate or its ticket. */
export function CarSearch({ label, help, text, onText, onSearch, busy = false }: CarSearchProps) {
  const { t } = useTranslation();
  const sought = text.trim();
  const tooShort = platePart(sought) === null;
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooShort) onSearch(sought);
      }}
    >
      <TextInput
        label={label}
        help={sought !== '' && tooShort ? t('cashier.manual.searchShort') : help}
        value={text}
        autoFocus
        autoComplete="off"
        onChange={(event) => onText(event.target.value.toUpperCase())}
        html={{ maxLength: 40, spellCheck: false }}
      />
      <Button type="submit" variant="outlined" loading={busy} disabled={tooShort} sx={{ mt: 6, flex: 'none' }}>
        {t('common.search')}
      </Button>
    </Box>
  );
}
