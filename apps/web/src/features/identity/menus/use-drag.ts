import { type PointerEvent, useRef, useState } from 'react';
import type { DropTarget } from './menu-tree.ts';

/** The row beneath the pointer, and which third of it. */
function targetAt(x: number, y: number, dragged: string): DropTarget | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-menu-id]');
  const id = row?.dataset.menuId;
  if (!row || !id || id === dragged) return null;
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  return { id, where: part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside' };
}

/** Dragging by mouse, pen or finger from a row's handle. */
export function useDrag(onDrop: (id: string, target: DropTarget) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  const start = useRef(0);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientY;
      setDragged(id);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged !== id || Math.abs(event.clientY - start.current) < 4) return;
      setTarget(targetAt(event.clientX, event.clientY, id));
    },
    onPointerUp: () => {
      if (dragged === id && target) onDrop(id, target);
      end();
    },
    onPointerCancel: end,
  });
  return { dragged: target ? dragged : null, target, handle };
}
