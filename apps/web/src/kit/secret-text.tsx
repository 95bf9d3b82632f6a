import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { showToast } from '../api/toast.ts';
import { Icon } from '../theme/icon.tsx';
import { radius } from '../theme/tokens.ts';

interface SecretTextProps {
  readonly label: string;
  readonly text: string;
  /** What the button does, for who cannot see beside what it stands. */
  readonly copy: string;
}

/** Something to take away now: marked by one click, copied by its button. */
export function SecretText({ label, text, copy }: SecretTextProps) {
  const { t } = useTranslation();
  const write = async () => {
    await navigator.clipboard.writeText(text);
    showToast(t('common.copied'), 'success');
  };
  return (
    <Box>
      <Box sx={{ typography: 'body2', fontWeight: 600, mb: 1 }}>{label}</Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Box
          component="code"
          sx={{
            flex: 1,
            minWidth: 0,
            px: 3,
            py: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: `${radius.input}px`,
            bgcolor: 'background.sunken',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {text}
        </Box>
        {/* Only a secure context has a clipboard; elsewhere the marked text is copied by hand. */}
        {window.isSecureContext && (
          <Button
            variant="outlined"
            startIcon={<Icon name="content_copy" size={18} />}
            aria-label={copy}
            onClick={() => void write()}
          >
            {t('common.copy')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
