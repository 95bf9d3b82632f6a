import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { Problem } from './form-problems.ts';

interface ErrorSummaryProps {
  readonly problems: readonly Problem[];
  readonly labelOf: (path: string) => string;
  /** Moves to the field; null for what stands on no field of this form. */
  readonly focus: ((path: string) => void) | null;
}

/** All that is wrong with a form, each leading to its field. */
export function ErrorSummary({ problems, labelOf, focus }: ErrorSummaryProps) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" role="alert" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle sx={{ typography: 'subtitle2' }}>{t('kit.form.summary')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {problems.map(({ path, message }) => (
          <li key={path}>
            {focus ? (
              <Link
                component="button"
                type="button"
                color="inherit"
                underline="always"
                onClick={() => focus(path)}
                sx={{ minHeight: 24, verticalAlign: 'baseline', textAlign: 'left' }}
              >
                {labelOf(path)}: {message}
              </Link>
            ) : (
              `${labelOf(path)}: ${message}`
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
