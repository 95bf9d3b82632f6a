import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useProfile } from '../../../api/session.tsx';
import { shownNodes } from './navigation-kinds.ts';
import { NavigationEntry } from './navigation-entry.tsx';

export function NavigationList({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { userGroup } = useProfile();
  const superadmin = userGroup.some((group) => group.name === superadminGroup);
  const nodes = useMemo(() => shownNodes(navigation, superadmin), [navigation, superadmin]);
  return (
    <Box
      component="nav"
      aria-label={t('shell.navbar.label')}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden', p: 2, scrollbarWidth: 'thin' }}
    >
      {nodes.length === 0 && !compact && <Box sx={{ p: 3, color: 'text.secondary' }}>{t('shell.navbar.empty')}</Box>}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}
      >
        {nodes.map((node) => (
          <NavigationEntry key={node.id} node={node} compact={compact} depth={0} />
        ))}
      </Box>
    </Box>
  );
}
