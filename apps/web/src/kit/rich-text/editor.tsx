import Box from '@mui/material/Box';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAssetAddress } from '../../api/asset-image.tsx';
import { radius } from '../../theme/tokens.ts';
import { insertPicture, linkAt, plugins, removeLink, setLink } from './commands.ts';
import { LinkDialog, PictureDialog } from './insert-dialogs.tsx';
import { richTextStyles } from './rich-text-styles.ts';
import { readHtml, writeHtml } from './schema.ts';
import { Toolbar } from './toolbar.tsx';

export interface EditorProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  readonly label: string;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy?: string | undefined;
  /** Told how to focus the editor, and null when it goes. */
  readonly onReady: (handle: { readonly focus: () => void } | null) => void;
}

/** Pictures are fetched with the session's token, as everywhere. */
function pictureView({ attrs }: Node) {
  const dom = document.createElement('img');
  dom.alt = String(attrs['alt']);
  void fetchAssetAddress(String(attrs['token']), 'full').then((address) => {
    dom.src = address;
  });
  return { dom };
}

/** Writes formatted text with the keyboard or its tools; `onChange` is given the HTML, empty when nothing is written. */
export default function Editor(props: EditorProps) {
  const { t } = useTranslation();
  const { id, value, label, required, invalid, describedBy } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const written = useRef(value);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [state, setState] = useState(() => EditorState.create({ doc: readHtml(value), plugins: plugins() }));
  const [first] = useState(state);
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);

  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView(place.current, {
      state: first,
      nodeViews: { picture: pictureView },
      handleDOMEvents: { blur: () => latest.current.onBlur() },
      dispatchTransaction: (transaction) => {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        written.current = writeHtml(next.doc);
        latest.current.onChange(written.current);
      },
    });
    view.current = made;
    latest.current.onReady({ focus: () => made.focus() });
    return () => {
      latest.current.onReady(null);
      made.destroy();
    };
  }, [first]);

  // Somebody else's change, read again into the form.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    const next = EditorState.create({ doc: readHtml(value), plugins: plugins() });
    view.current?.updateState(next);
    setState(next);
  }, [value]);

  useEffect(() => {
    view.current?.setProps({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required),
        'aria-invalid': String(invalid),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    });
  }, [id, label, required, invalid, describedBy]);

  const run = (command: Command) => {
    if (!view.current) return;
    command(view.current.state, view.current.dispatch, view.current);
    view.current.focus();
  };
  const close = () => {
    setDialog(null);
    view.current?.focus();
  };
  return (
    <Box
      sx={{
        border: 1,
        borderColor: invalid ? 'error.main' : 'border',
        borderRadius: `${radius.input}px`,
        bgcolor: 'background.paper',
        '&:focus-within': { borderColor: invalid ? 'error.main' : 'primary.main' },
      }}
    >
      <Toolbar state={state} run={run} openDialog={setDialog} controls={id} />
      <Box
        ref={place}
        sx={{
          '& .ProseMirror': {
            ...richTextStyles,
            minHeight: 200,
            maxHeight: 420,
            overflowY: 'auto',
            px: 3,
            py: 2,
            outline: 'none',
            whiteSpace: 'pre-wrap',
          },
          '& .ProseMirror img': { maxWidth: '100%', maxHeight: 240, minWidth: 48, minHeight: 48, display: 'block' },
          '& .ProseMirror-selectednode, & .selectedCell': { outline: 2, outlineColor: 'primary.main' },
          '& .ProseMirror-hideselection *::selection': { background: 'transparent' },
        }}
      />
      {dialog === 'link' && (
        <LinkDialog
          href={linkAt(state)}
          onApply={(href) => {
            run(setLink(href));
            close();
          }}
          onRemove={() => {
            run(removeLink);
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'picture' && (
        <PictureDialog
          onInsert={(token, alt) => {
            run(insertPicture(token, alt || t('richText.picture')));
            close();
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}
