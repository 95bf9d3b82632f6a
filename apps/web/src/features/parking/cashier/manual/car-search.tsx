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
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (sought !== '') onSearch(sought);
      }}
    >
      <TextInput
        label={label}
        help={help}
        value={text}
        autoFocus
        autoComplete="off"
        onChange={(event) => onText(event.target.value.toUpperCase())}
        html={{ maxLength: 40, spellCheck: false }}
      />
      <Button type="submit" variant="outlined" loading={busy} disabled={sought === ''} sx={{ mt: 6, flex: 'none' }}>
        {t('common.search')}
      </Button>
    </Box>
  );
}
