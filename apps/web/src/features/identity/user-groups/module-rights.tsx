import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { userGroups } from '@parking/contract/identity/rights';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { LightCheckbox } from '../../../kit/form/parts/light-checkbox.tsx';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { MatrixFrame, SaveBar, SearchBar } from './rights-parts.tsx';

type Module = ReplyOf<typeof userGroups.modules>[number];

interface ModuleRightsProps {
  readonly groupId: string;
  /** What these rights are called, for whom they are offered again. */
  readonly name: string;
  readonly editable: boolean;
}

const noFlips: ReadonlySet<string> = new Set();
const keptFlips = keptShape<ReadonlySet<string>>();

/** Single calls beyond menu rights. `flipped` are those whose grant was changed here. */
export function ModuleRights({ groupId, name, editable }: ModuleRightsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [grantedOnly, setGrantedOnly] = useState(false);
  const [flipped, setFlipped] = useState(noFlips);
  const query = useApiQuery(userGroups.modules, { params: { id: groupId } }, { handles: 'all' });
  const save = useApiMutation(userGroups.setModules, {
    onSuccess: async () => {
      await query.refetch();
      setFlipped(noFlips);
      showToast(t('identity.rights.saved'), 'success');
    },
  });
  const modules = query.data;
  const groups = useMemo(
    () => groupModules((modules ?? []).filter((module) => matches(module, search) && (!grantedOnly || module.granted))),
    [modules, search, grantedOnly],
  );
  const flip = useCallback((ids: readonly string[]) => setFlipped((current) => withFlips(current, ids)), []);
  const isDirty = useCallback(() => flipped.size > 0, [flipped]);
  if (query.error && !modules) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!modules) return <TableSkeleton columns={3} label={t('common.loading')} />;

  const isGranted = (module: Module) => module.granted !== flipped.has(module.id);
  const granted = modules.filter(isGranted).map(({ id }) => id);
  return (
    <>
      <KeptWork shape={keptFlips} form={name} isDirty={isDirty} value={() => flipped} take={setFlipped} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('identity.rights.modulesHelp')}
      </Typography>
      <SearchBar label={t('identity.rights.searchModules')} value={search} onChange={setSearch}>
        <FormControlLabel
          label={t('identity.rights.grantedOnly')}
          control={<Switch checked={grantedOnly} onChange={(_, only) => setGrantedOnly(only)} />}
        />
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {t('identity.rights.grantedCount', { count: granted.length })}
        </Box>
      </SearchBar>
      <MatrixFrame label={t('identity.rights.modulesTab')}>
        {groups.length === 0 && <Notice icon="search_off" title={t('identity.rights.noMatches')} />}
        {groups.map(({ name, modules: members }) => (
          <ModuleGroup
            key={name}
            name={name || t('identity.rights.ungrouped')}
            modules={members}
            isGranted={isGranted}
            editable={editable}
            flip={flip}
          />
        ))}
      </MatrixFrame>
      <SaveBar
        changes={flipped.size}
        busy={save.isPending}
        save={() => save.mutate({ params: { id: groupId }, body: { accessGroupModules: granted } })}
        discard={() => setFlipped(noFlips)}
      />
    </>
  );
}

function withFlips(flipped: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(flipped);
  for (const id of ids) if (!next.delete(id)) next.add(id);
  return next;
}

function matches({ name, moduleLink, requestMethod }: Module, search: string): boolean {
  const text = search.trim().toLowerCase();
  return text === '' || `${name} ${requestMethod} ${moduleLink}`.toLowerCase().includes(text);
}

interface Group {
  readonly name: string;
  readonly modules: readonly Module[];
}

/** By group name; those without a group come last. */
function groupModules(modules: readonly Module[]): Group[] {
  const byName = new Map<string, Module[]>();
  for (const module of modules) {
    const name = module.moduleGroup ?? '';
    byName.set(name, [...(byName.get(name) ?? []), module]);
  }
  return [...byName]
    .map(([name, members]) => ({ name, modules: members }))
    .sort((one, other) => Number(one.name === '') - Number(other.name === '') || one.name.localeCompare(other.name));
}

interface ModuleGroupProps extends Group {
  readonly isGranted: (module: Module) => boolean;
  readonly editable: boolean;
  readonly flip: (ids: readonly string[]) => void;
}

function ModuleGroup({ name, modules, isGranted, editable, flip }: ModuleGroupProps) {
  const { t } = useTranslation();
  const held = modules.filter(isGranted).length;
  const setAll = (granted: boolean) =>
    flip(modules.filter((module) => isGranted(module) !== granted).map(({ id }) => id));
  return (
    <Box component="section" aria-label={name}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: 3,
          bgcolor: 'background.sunken',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <LightCheckbox
          label={t('identity.rights.grantAllOf', { group: name })}
          checked={held === modules.length}
          mixed={held > 0}
          disabled={!editable}
          onChange={setAll}
        />
        <Typography variant="h4" component="h2">
          {name}
        </Typography>
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {held}/{modules.length}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {modules.map((module) => (
          <ModuleRow key={module.id} module={module} granted={isGranted(module)} editable={editable} flip={flip} />
        ))}
      </Box>
    </Box>
  );
}

interface ModuleRowProps extends Pick<ModuleGroupProps, 'editable' | 'flip'> {
  readonly module: Module;
  readonly granted: boolean;
}

const ModuleRow = memo(function ModuleRow({ module, granted, editable, flip }: ModuleRowProps) {
  const { id, name, requestMethod, moduleLink } = module;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 3,
        minHeight: 40,
        borderBottom: 1,
        borderColor: 'divider',
        ...(granted !== module.granted && { bgcolor: 'primary.surface' }),
      }}
    >
      <LightCheckbox label={name} checked={granted} disabled={!editable} onChange={() => flip([id])} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>{name}</Box>
      <Box
        component="code"
        sx={{ color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere', textAlign: 'right' }}
      >
        {requestMethod} {moduleLink}
      </Box>
    </Box>
  );
});
