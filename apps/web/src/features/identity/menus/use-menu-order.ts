import { menus } from '@parking/contract/identity/menus';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { type Menu, type Places, movedMenus, placesOf } from './menu-tree.ts';

/** The order as shown: the server's, or a move that is not saved yet. */
export function useMenuOrder(rows: readonly Menu[], refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const stored = useMemo(() => placesOf(rows), [rows]);
  const [trial, setTrial] = useState<Places | null>(null);
  const order = useApiMutation(menus.order, {
    onSuccess: async () => {
      showToast(t('identity.menus.orderSaved'), 'success');
      await refresh();
    },
    onSettled: () => setTrial(null),
  });
  return {
    places: trial ?? stored,
    busy: order.isPending,
    try: setTrial,
    cancel: () => setTrial(null),
    save: (next: Places) => {
      const moved = movedMenus(rows, stored, next);
      if (moved.length === 0) return setTrial(null);
      setTrial(next);
      order.mutate({ body: { menus: moved } });
    },
  };
}

export type MenuOrder = ReturnType<typeof useMenuOrder>;
