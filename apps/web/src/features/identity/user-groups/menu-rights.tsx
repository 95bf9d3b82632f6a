import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type MenuFlag, menuFlags } from '@parking/contract/core/permissions';
import { userGroups } from '@parking/contract/identity/rights';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import { LightCheckbox } from '../../../kit/form/parts/light-checkbox.tsx';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import {
  type Edits,
  type Flags,
  type Permission,
  type RightsRow,
  allFlags,
  edited,
  flagsOf,
  holdsAll,
  holdsSome,
  matchingRows,
  rightsRows,
  withFlag,
} from './rights-model.ts';
import { MatrixFrame, SaveBar, SearchBar } from './rights-parts.tsx';

interface MenuRightsProps {
  readonly groupId: string;
  /** What these rights are called, for whom they are offered again. */
  readonly name: string;
  readonly editable: boolean;
}

const noEdits: Edits = new Map();
const keptEdits = keptShape<Edits>();

/** Menus by what may be done on them. Only what was changed is sent. */
export function MenuRights({ groupId, name, editable }: MenuRightsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [edits, setEdits] = useState(noEdits);
  const query = useApiQuery(userGroups.permissions, { params: { id: groupId } }, { handles: 'all' });
  const save = useApiMutation(userGroups.setPermissions, {
    onSuccess: async () => {
      await query.refetch();
      setEdits(noEdits);
      showToast(t('identity.rights.saved'), 'success');
    },
  });
  const rows = useMemo(() => rightsRows(query.data ?? []), [query.data]);
  const shown = useMemo(() => matchingRows(rows, search), [rows, search]);
  const change = useCallback(
    (permission: Permission, flags: Flags) => setEdits((current) => edited(current, permission, flags)),
    [],
  );
  const isDirty = useCallback(() => edits.size > 0, [edits]);
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton columns={6} label={t('common.loading')} />;

  const changeAll = (flag: MenuFlag, granted: boolean) =>
    setEdits((current) =>
      shown.reduce(
        (next, { permission }) => edited(next, permission, withFlag(flagsOf(permission, next), flag, granted)),
        current,
      ),
    );
  const send = () =>
    save.mutate({
      params: { id: groupId },
      body: { accessGroups: [...edits].map(([menuId, flags]) => ({ menuId, ...flags })) },
    });
  return (
    <>
      <KeptWork shape={keptEdits} form={name} isDirty={isDirty} value={() => edits} take={setEdits} />
      <SearchBar label={t('identity.rights.search')} value={search} onChange={setSearch} />
      <MatrixFrame label={t('identity.rights.menusTab')}>
        {shown.length === 0 ? (
          <Notice icon="search_off" title={t('identity.rights.noMatches')} />
        ) : (
          <Table stickyHeader size="small">
            <TableHead>
              <TableRow>
                <TableCell sx={{ bgcolor: 'background.paper' }}>{t('identity.rights.menu')}</TableCell>
                {menuFlags.map((flag) => (
                  <FlagHeader
                    key={flag}
                    flag={flag}
                    rows={shown}
                    edits={edits}
                    editable={editable}
                    change={changeAll}
                  />
                ))}
                <TableCell align="center" sx={{ bgcolor: 'background.paper', width: 72 }}>
                  {t('identity.rights.wholeRow')}
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(({ permission, level }) => (
                <MenuRow
                  key={permission.menuId}
                  permission={permission}
                  flags={edits.get(permission.menuId) ?? null}
                  level={level}
                  editable={editable}
                  change={change}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </MatrixFrame>
      <SaveBar changes={edits.size} busy={save.isPending} save={send} discard={() => setEdits(noEdits)} />
    </>
  );
}

interface FlagHeaderProps {
  readonly flag: MenuFlag;
  readonly rows: readonly RightsRow[];
  readonly edits: Edits;
  readonly editable: boolean;
  readonly change: (flag: MenuFlag, granted: boolean) => void;
}

function FlagHeader({ flag, rows, edits, editable, change }: FlagHeaderProps) {
  const { t } = useTranslation();
  const held = rows.filter(({ permission }) => flagsOf(permission, edits)[flag]).length;
  const word = t(`identity.rights.${flag}`);
  return (
    <TableCell align="center" sx={{ bgcolor: 'background.paper', width: 72 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
        {word}
        <LightCheckbox
          label={t('identity.rights.columnOf', { flag: word })}
          checked={held === rows.length}
          mixed={held > 0}
          disabled={!editable}
          onChange={(granted) => change(flag, granted)}
        />
      </Box>
    </TableCell>
  );
}

interface MenuRowProps {
  readonly permission: Permission;
  /** As edited; null while it stands as the server has it. */
  readonly flags: Flags | null;
  readonly level: number;
  readonly editable: boolean;
  readonly change: (permission: Permission, flags: Flags) => void;
}

const MenuRow = memo(function MenuRow({ permission, flags, level, editable, change }: MenuRowProps) {
  const { t } = useTranslation();
  const held = flags ?? flagsOf(permission, noEdits);
  const menu = labelIn(permission.menu);
  return (
    <TableRow hover selected={flags !== null}>
      <TableCell component="th" scope="row" sx={{ pl: 4 + level * 6, fontWeight: level === 0 ? 600 : 400 }}>
        {menu}
        {permission.menu.alias && (
          <Box
            component="span"
            sx={{ color: 'text.secondary', typography: 'caption', ml: 2, display: { xs: 'none', md: 'inline' } }}
          >
            {permission.menu.alias}
          </Box>
        )}
      </TableCell>
      {menuFlags.map((flag) => (
        <TableCell key={flag} align="center" padding="none">
          <LightCheckbox
            label={t('identity.rights.cell', { flag: t(`identity.rights.${flag}`), menu })}
            checked={held[flag]}
            disabled={!editable}
            onChange={(granted) => change(permission, withFlag(held, flag, granted))}
          />
        </TableCell>
      ))}
      <TableCell align="center" padding="none">
        <LightCheckbox
          label={t('identity.rights.rowOf', { menu })}
          checked={holdsAll(held)}
          mixed={holdsSome(held)}
          disabled={!editable}
          onChange={(granted) => change(permission, allFlags(granted))}
        />
      </TableCell>
    </TableRow>
  );
});
