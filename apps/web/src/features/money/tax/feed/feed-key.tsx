import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { taxFeedSetup } from '@parking/contract/money/tax/feed/tax-feed-setup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { formatDateTime } from '../../../../i18n/format.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { SecretText } from '../../../../kit/secret-text.tsx';

interface FeedKeyProps {
  readonly madeAt: string | null;
  /** Whether it asked with a key before: whoever has a new one may be another office. */
  readonly hasRows: boolean;
}

/** The key by which the office asks for rows: made, shown once, taken away. `madeAt` is null where it has none. */
export function FeedKey({ madeAt, hasRows }: FeedKeyProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'issue' | 'revoke' | null>(null);
  const [isSame, setIsSame] = useState(false);
  const { approving, make, made, isMaking } = useIssue(() => setAsked(null));
  const revoke = useApiMutation(taxFeedSetup.revokeKey, {
    onSuccess: () => showToast(t('taxFeed.key.revoked'), 'success'),
    onSettled: () => setAsked(null),
  });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <Box sx={{ color: 'text.secondary' }}>{t('taxFeed.key.use')}</Box>
      {madeAt !== null && <Box>{t('taxFeed.key.since', { at: formatDateTime(madeAt) })}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => setAsked('issue')}>
          {t(madeAt === null ? 'taxFeed.key.make' : 'taxFeed.key.renew')}
        </Button>
        {madeAt !== null && (
          <Button variant="outlined" color="error" onClick={() => setAsked('revoke')}>
            {t('taxFeed.key.revoke')}
          </Button>
        )}
      </Box>
      {made !== null && (
        <>
          <Alert severity="warning">{t('taxFeed.key.once')}</Alert>
          <SecretText label={t('taxFeed.key.key')} copy={t('taxFeed.key.copy')} text={made} />
        </>
      )}
      {asked === 'issue' && !approving.isOpen && (
        <ConfirmDialog
          title={t('taxFeed.key.title')}
          confirmLabel={t(madeAt === null ? 'taxFeed.key.make' : 'taxFeed.key.renew')}
          destructive={madeAt !== null}
          busy={isMaking}
          onConfirm={() => make(hasRows && isSame)}
          onCancel={() => setAsked(null)}
        >
          {t(madeAt === null ? 'taxFeed.key.help' : 'taxFeed.key.renewHelp')}
          {hasRows && (
            <>
              <FormControlLabel
                sx={{ display: 'flex', mt: 3, color: 'text.primary' }}
                control={<Switch checked={isSame} onChange={(_, checked) => setIsSame(checked)} />}
                label={t('taxFeed.key.isSame')}
              />
              {t(isSame ? 'taxFeed.key.keepsRows' : 'taxFeed.key.beginsAnew')}
            </>
          )}
        </ConfirmDialog>
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={t('taxFeed.key.revokeTitle')}
          confirmLabel={t('taxFeed.key.revoke')}
          destructive
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({})}
          onCancel={() => setAsked(null)}
        >
          {t('taxFeed.key.revokeHelp')}
        </ConfirmDialog>
      )}
      {approving.dialog}
    </Box>
  );
}

/** Makes a key, with somebody else who signs, and keeps it for as long as it is shown. */
function useIssue(done: () => void) {
  const approving = useApproval();
  const [made, setMade] = useState<string | null>(null);
  const { mutateAsync, isPending } = useApiMutation(taxFeedSetup.issueKey, { handles: taxFeedSetup.issueKey.errors });
  const issue = async (hasDelivered: boolean): Promise<void> => {
    const { key } = await approving.run((approval) => mutateAsync({ body: { hasDelivered, ...approval } }));
    setMade(key);
    done();
  };
  return {
    approving,
    make: (hasDelivered: boolean) => void issue(hasDelivered).catch(done),
    made,
    isMaking: isPending,
  };
}
