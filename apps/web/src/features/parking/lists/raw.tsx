import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';
import './texts.ts';

/** What a provider said, as it was said; null: it is hidden from this reader. */
export function Raw({ body }: { readonly body: unknown }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="h4" component="h3" gutterBottom>
        {t('stays.raw')}
      </Typography>
      {body === null ? (
        t('stays.hidden')
      ) : (
        <Box
          component="pre"
          sx={{
            m: 0,
            p: 3,
            borderRadius: `${radius.card}px`,
            bgcolor: 'background.sunken',
            typography: 'body2',
            fontFamily: "ui-monospace, 'DejaVu Sans Mono', Consolas, monospace",
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {JSON.stringify(body, null, 2)}
        </Box>
      )}
    </Box>
  );
}
