import Box from '@mui/material/Box';
import type { Activity } from '@parking/contract/system/user-activity';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { changedFields } from '../../../kit/record/history-diff.ts';
import { fieldName } from './field-names.ts';

/** What an act changed, field by field, in words. */
export function Changes({ entry }: { readonly entry: Activity }) {
  const { t } = useTranslation();
  const { before, after, entity, erased } = entry;
  const isChange = before !== null && after !== null;
  const changes = changedFields(before, after).filter(
    ({ before: was, after: is }) => isChange || isFilled(was) || isFilled(is),
  );
  return (
    <Box component="section" sx={{ mt: 5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
        {t('activity.changes')}
      </Box>
      {erased && <Box sx={{ color: 'text.secondary' }}>{t('activity.erased')}</Box>}
      {!erased && changes.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('activity.noChanges')}</Box>}
      <Box component="dl" sx={{ m: 0 }}>
        {changes.map(({ path, before: was, after: is }) => (
          <Box key={path} sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {fieldName(entity, path)}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 2, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              {before !== null && (
                <Box component="del" aria-label={t('activity.before')} sx={{ color: 'text.secondary', minWidth: 0 }}>
                  <Value value={was} />
                </Box>
              )}
              {isChange && <span aria-hidden>→</span>}
              {after !== null && (
                <Box component="ins" aria-label={t('activity.after')} sx={{ textDecoration: 'none', minWidth: 0 }}>
                  <Value value={is} />
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

function Value({ value }: { readonly value: unknown }) {
  const { t } = useTranslation();
  if (!isFilled(value)) return <em>{t('activity.empty')}</em>;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return localTime.test(value) ? formatDateTime(value) : value;
  if (!Array.isArray(value)) return nameOf(value) ?? JSON.stringify(value);
  const names = value.map((item) => (typeof item === 'string' ? item : nameOf(item)));
  if (names.every((name) => name !== null)) return names.join(', ');
  return t('activity.count', { count: value.length });
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { label, name } = value as { label?: unknown; name?: unknown };
  if (typeof label === 'string') return label;
  return typeof name === 'string' ? name : null;
}
