import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { Icon } from '../../theme/icon.tsx';
import { useLate } from '../../theme/use-late.ts';
import './table/table.css';

interface NoticeProps {
  readonly icon: string;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status';
}

/** What stands where content would: one sentence and one action. */
export function Notice({ icon, title, children, action, role = 'status' }: NoticeProps) {
  return (
    <Box
      role={role}
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        p: 6,
        textAlign: 'center',
      }}
    >
      <Icon name={icon} size={40} sx={{ color: 'text.secondary' }} />
      <Box sx={{ typography: 'body1', maxWidth: 480 }}>{title}</Box>
      {children && <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: 480 }}>{children}</Box>}
      {action}
    </Box>
  );
}

export function FailureNotice({ failure, retry }: { readonly failure: ApiFailure; readonly retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      role="alert"
      icon="cloud_off"
      title={failureText(failure)}
      action={
        <Button variant="outlined" onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('common.errorHelp')}
      {failure.requestId && (
        <Box component="code" sx={{ display: 'block', mt: 2, overflowWrap: 'anywhere' }}>
          {t('common.requestId', { id: failure.requestId })}
        </Box>
      )}
    </Notice>
  );
}

/** The table to come, when it takes longer than a blink. */
export function TableSkeleton({ columns, label }: { readonly columns: number; readonly label: string }) {
  const late = useLate();
  return (
    <div role="status" aria-label={label} className="table-waiting">
      {late &&
        placeholders(12).map((line) => (
          <div key={line} className="table-waiting-line">
            {placeholders(columns).map((place) => (
              <span key={place} />
            ))}
          </div>
        ))}
    </div>
  );
}

const placeholders = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);
