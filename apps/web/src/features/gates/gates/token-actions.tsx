import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import type { TokenAct } from './token-act.ts';

interface TokenActionsProps {
  readonly gate: TokenAct['gate'];
  readonly onAct: (act: TokenAct) => void;
}

export function TokenActions({ gate, onAct }: TokenActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <MenuItem onClick={() => onAct({ kind: 'issue', machine: 'gate', gate })}>
        <Icon name="key" />
        {t(gate.hasToken ? 'gates.token.renew' : 'gates.token.make')}
      </MenuItem>
      {gate.hasToken && (
        <MenuItem onClick={() => onAct({ kind: 'revoke', machine: 'gate', gate })}>
          <Icon name="key_off" />
          {t('gates.token.revoke')}
        </MenuItem>
      )}
      <MenuItem onClick={() => onAct({ kind: 'issue', machine: 'wall-screen', gate })}>
        <Icon name="tv" />
        {t(gate.hasWallToken ? 'gates.token.renewWall' : 'gates.token.makeWall')}
      </MenuItem>
      {gate.hasWallToken && (
        <MenuItem onClick={() => onAct({ kind: 'revoke', machine: 'wall-screen', gate })}>
          <Icon name="tv_off" />
          {t('gates.token.revokeWall')}
        </MenuItem>
      )}
    </>
  );
}
