import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';
import { radius } from '../../theme/tokens.ts';

const maximumBytes = 10_000_000;
const accepted = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FileDropProps {
  readonly label: string;
  /** Not an .xlsx file alone: what it is its content says. */
  readonly anyKind?: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes one file, chosen or dropped. */
export function FileDrop({ label, anyKind = false, onFile }: FileDropProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const take = (file: File | undefined) => {
    if (!file) return;
    if (!anyKind && !file.name.toLowerCase().endsWith('.xlsx')) return setProblem(t('imports.notXlsx'));
    if (file.size > maximumBytes) return setProblem(t('imports.tooLarge'));
    setProblem(null);
    onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        p: 5,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : undefined,
        borderRadius: `${radius.card}px`,
      }}
    >
      <Button variant="contained" startIcon={<Icon name="upload" />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <Box sx={{ typography: 'body2', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {t('imports.drop')}
      </Box>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Box>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        {...(!anyKind && { accept: accepted })}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}
