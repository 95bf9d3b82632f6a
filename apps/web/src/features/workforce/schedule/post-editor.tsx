import { dayLabel } from '../../../kit/report/day-words.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type } from '../../../theme/tokens.ts';
import type { DraftPost } from './draft.ts';
import { type Place } from './planner-model.ts';
import { type FullPlace, PlaceFields } from './place-fields.tsx';
import { PostChip } from './post-chip.tsx';
import type { PlannerView } from './use-planner.ts';

export interface Edited extends Place {
  readonly date: string;
  /** The cell's posts, among which one is chosen. */
  readonly posts: readonly DraftPost[];
  readonly chosen: DraftPost | null;
  readonly anchor: HTMLElement;
}

interface PostEditorProps {
  readonly edited: Edited;
  readonly view: PlannerView;
  readonly days: readonly string[];
  readonly onAdd: (place: FullPlace) => void;
  readonly onChange: (post: DraftPost, to: FullPlace) => void;
  readonly onRemove: (post: DraftPost) => void;
  readonly onClose: () => void;
}

/** One post beside its cell: whose, when, which shift and which gate; moving it without dragging. */
export function PostEditor(props: PostEditorProps) {
  const { edited, view } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(edited.chosen);
  const title = edited.userId ? view.personName(edited.userId) : t('roster.editorNew');
  return (
    <EditorFrame anchor={edited.anchor} onClose={props.onClose} label={t('roster.editor', { place: title })}>
      <Box sx={{ typography: 'h4' }}>
        {title} · {dayLabel(edited.date)}
      </Box>
      {edited.posts.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {edited.posts.map((post) => (
            <Box
              key={post.key}
              sx={{ outline: chosen === post ? 2 : 0, outlineColor: 'primary.main', borderRadius: 1 }}
            >
              <PostChip
                post={post}
                view={view}
                main={view.shiftName(post.shiftId)}
                side={view.gateCode(post.gateId) || view.personName(post.userId)}
                reachable
                onOpen={() => setChosen(post)}
              />
            </Box>
          ))}
        </Box>
      )}
      {view.editable && (
        <PostForm key={chosen?.key ?? 'new'} {...props} chosen={chosen} onNew={() => setChosen(null)} />
      )}
    </EditorFrame>
  );
}

interface PostFormProps extends PostEditorProps {
  readonly chosen: DraftPost | null;
  readonly onNew: () => void;
}

/** A new post, or the chosen one: what speaks against it, its fields, and putting it into the plan or out of it. */
function PostForm({ edited, view, days, chosen, onAdd, onChange, onRemove, onNew, onClose }: PostFormProps) {
  const { t } = useTranslation();
  const locked = chosen !== null && view.isLocked(chosen);
  const start = chosen ?? edited;
  const [place, setPlace] = useState<FullPlace>({
    userId: start.userId ?? '',
    date: start.date,
    shiftId: start.shiftId ?? view.roster.shifts[0]?.id ?? '',
    gateId: start.gateId ?? null,
  });
  const complete = place.userId !== '' && place.shiftId !== '';
  const conflict = chosen && view.conflicts.get(chosen.key);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!complete || locked) return;
        if (chosen) onChange(chosen, place);
        else onAdd(place);
        onClose();
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      {conflict && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: type.dense }}>
          {conflict.join(' ')}
        </Box>
      )}
      {locked && <Box sx={{ color: 'text.secondary', fontSize: type.dense }}>{t('roster.locked')}</Box>}
      {!locked && (
        <>
          <PlaceFields view={view} days={days} place={place} set={(change) => setPlace({ ...place, ...change })} />
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
            {chosen && (
              <Button
                color="error"
                onClick={() => {
                  onRemove(chosen);
                  onClose();
                }}
                sx={{ mr: 'auto' }}
              >
                {t('roster.remove')}
              </Button>
            )}
            <Button type="submit" variant="contained" disabled={!complete}>
              {t(chosen ? 'roster.apply' : 'roster.add')}
            </Button>
          </Box>
        </>
      )}
      {chosen && (
        <Button size="small" color="inherit" onClick={onNew}>
          {t('roster.editorNew')}
        </Button>
      )}
    </Box>
  );
}

interface EditorFrameProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Beside the cell, or over the whole phone. */
function EditorFrame({ anchor, label, onClose, children }: EditorFrameProps) {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const id = useId();
  const content = <Box sx={{ display: 'grid', gap: 3, p: 4, minWidth: { sm: 320 } }}>{children}</Box>;
  if (phone)
    return (
      <Dialog open fullWidth onClose={onClose} aria-label={label}>
        {content}
      </Dialog>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { id, role: 'dialog', 'aria-label': label } }}
    >
      {content}
    </Popover>
  );
}
