import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { menuOfPath } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { NavigationEntry } from './navigation-entry.tsx';
import { useShownNavigation } from './use-shown-navigation.ts';
import './navigation.css';

export function NavigationList({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const nodes = useShownNavigation();
  const { pathname } = useLocation();
  const currentId = menuOfPath(useNavigation(), pathname)?.id;
  return (
    <nav aria-label={t('shell.navbar.label')} className={compact ? 'nav nav-compact' : 'nav'}>
      {nodes.length === 0 && !compact && <div className="nav-empty">{t('shell.navbar.empty')}</div>}
      <ul>
        {nodes.map((node) => (
          <NavigationEntry key={node.id} node={node} currentId={currentId} compact={compact} depth={0} />
        ))}
      </ul>
    </nav>
  );
}
