import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useProfile } from '../../../api/session.tsx';
import { shownNodes } from './navigation-kinds.ts';
import { NavigationEntry } from './navigation-entry.tsx';
import './navigation.css';

export function NavigationList({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { userGroup } = useProfile();
  const superadmin = userGroup.some((group) => group.name === superadminGroup);
  const nodes = useMemo(() => shownNodes(navigation, superadmin), [navigation, superadmin]);
  return (
    <nav aria-label={t('shell.navbar.label')} className={compact ? 'nav nav-compact' : 'nav'}>
      {nodes.length === 0 && !compact && <div className="nav-empty">{t('shell.navbar.empty')}</div>}
      <ul>
        {nodes.map((node) => (
          <NavigationEntry key={node.id} node={node} compact={compact} depth={0} />
        ))}
      </ul>
    </nav>
  );
}
