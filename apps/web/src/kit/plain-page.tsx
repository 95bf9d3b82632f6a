import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { screenHeight } from '../theme/tokens.ts';

interface PlainPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the title: a mark or an icon. */
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
  /** Quiet lines under the card. */
  readonly footer?: ReactNode;
}

/** One thing to do on an otherwise empty page: log-in, passwords, states of server and licence. */
export function PlainPage({ title, lead, mark, children, footer }: PlainPageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Box
      component="main"
      sx={{
        minHeight: screenHeight,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 6,
        p: { xs: 4, sm: 8 },
        bgcolor: 'background.default',
      }}
    >
      <Box
        sx={{
          width: '100%',
          maxWidth: 400,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          p: { xs: 5, sm: 8 },
        }}
      >
        {mark && <Box sx={{ mb: 6 }}>{mark}</Box>}
        <Typography variant="h2" component="h1">
          {title}
        </Typography>
        {lead && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {lead}
          </Typography>
        )}
        {children && <Box sx={{ mt: 6 }}>{children}</Box>}
      </Box>
      {footer}
    </Box>
  );
}
