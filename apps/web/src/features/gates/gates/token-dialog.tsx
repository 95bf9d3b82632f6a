import { gates } from '@parking/contract/gates/gates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { IssuedToken } from './issued-token.tsx';
import type { TokenAct } from './token-act.ts';

interface TokenDialogProps {
  readonly act: TokenAct;
  readonly close: () => void;
}

/** Asks, then makes or revokes; what was made is shown once. */
export default function TokenDialog({ act, close }: TokenDialogProps) {
  return act.kind === 'issue' ? <Issue act={act} close={close} /> : <Revoke act={act} close={close} />;
}

const words = {
  gate: {
    title: 'gates.token.makeTitle',
    help: 'gates.token.makeHelp',
    renewHelp: 'gates.token.renewHelp',
    make: 'gates.token.make',
    renew: 'gates.token.renew',
    revokeTitle: 'gates.token.revokeTitle',
    revokeHelp: 'gates.token.revokeHelp',
    revoke: 'gates.token.revoke',
  },
  'wall-screen': {
    title: 'gates.token.makeWallTitle',
    help: 'gates.token.makeWallHelp',
    renewHelp: 'gates.token.renewWallHelp',
    make: 'gates.token.makeWall',
    renew: 'gates.token.renewWall',
    revokeTitle: 'gates.token.revokeWallTitle',
    revokeHelp: 'gates.token.revokeWallHelp',
    revoke: 'gates.token.revokeWall',
  },
} as const;

function Issue({ act: { machine, gate }, close }: TokenDialogProps) {
  const { t } = useTranslation();
  const say = words[machine];
  const renews = machine === 'gate' ? gate.hasToken : gate.hasWallToken;
  const [token, setToken] = useState<string | null>(null);
  const call = machine === 'gate' ? gates.generateToken : gates.generateWallToken;
  const { mutate, isPending } = useApiMutation(call, { onSuccess: (issued) => setToken(issued.token) });
  if (token !== null) return <IssuedToken machine={machine} gateName={gate.name} token={token} close={close} />;
  return (
    <ConfirmDialog
      title={t(say.title, { name: gate.name })}
      confirmLabel={t(renews ? say.renew : say.make)}
      destructive={renews}
      busy={isPending}
      onConfirm={() => mutate({ params: { id: gate.id } })}
      onCancel={close}
    >
      {t(renews ? say.renewHelp : say.help)}
    </ConfirmDialog>
  );
}

function Revoke({ act: { machine, gate }, close }: TokenDialogProps) {
  const { t } = useTranslation();
  const say = words[machine];
  const call = machine === 'gate' ? gates.revokeToken : gates.revokeWallToken;
  const { mutate, isPending } = useApiMutation(call, {
    onSuccess: () => showToast(t('gates.token.revoked'), 'success'),
    onSettled: close,
  });
  return (
    <ConfirmDialog
      title={t(say.revokeTitle, { name: gate.name })}
      confirmLabel={t(say.revoke)}
      destructive
      busy={isPending}
      onConfirm={() => mutate({ params: { id: gate.id } })}
      onCancel={close}
    >
      {t(say.revokeHelp)}
    </ConfirmDialog>
  );
}
