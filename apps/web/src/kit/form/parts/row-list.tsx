import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type FieldValues, useFieldArray, useFormState } from 'react-hook-form';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';
import { useFormScope } from '../form-scope.ts';

interface RowListProps {
  /** The field that holds the rows. */
  readonly name: string;
  readonly blank: Readonly<Record<string, unknown>>;
  /** The field of a row that takes the focus when it was added. */
  readonly first: string;
  readonly words: {
    readonly none: string;
    readonly add: string;
    readonly row: (number: number) => string;
    readonly remove: (number: number) => string;
    /** Where their order matters: moves a row before the one above it, or behind the one below. */
    readonly up?: (number: number) => string;
    readonly down?: (number: number) => string;
  };
  /** A row of several lines stands on a card of its own, under its name. */
  readonly carded?: boolean;
  /** Stands above the rows. */
  readonly head?: ReactNode;
  /** A row's fields; `path` is where its values stand: `devices.0`. */
  readonly children: (path: string) => ReactNode;
}

/** Rows of fields that can be added and removed; the focus stays where the next thing is to be done. */
export function RowList({ name, blank, first, words, carded = false, head, children }: RowListProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const { fields, append, move, remove } = useFieldArray<FieldValues>({ name });
  const { announce } = useFormScope();
  useEffect(() => announce(name), [announce, name]);
  const problem: unknown = useFormState({ name }).errors[name];
  const message = typeof problem === 'object' && problem !== null && 'message' in problem ? problem.message : null;
  const taken = (index: number) => {
    remove(index);
    add.current?.focus();
  };
  return (
    <>
      {fields.length === 0 && <Box sx={{ color: 'text.secondary' }}>{words.none}</Box>}
      {fields.length > 0 && head}
      {fields.map((row, index) => {
        const bin = (
          <IconButton size="small" aria-label={words.remove(index + 1)} onClick={() => taken(index)}>
            <Icon name="delete" />
          </IconButton>
        );
        const { up, down } = words;
        const tools = up && down && fields.length > 1 && (
          <>
            <IconButton
              size="small"
              aria-label={up(index + 1)}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <Icon name="arrow_upward" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={down(index + 1)}
              disabled={index === fields.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <Icon name="arrow_downward" />
            </IconButton>
          </>
        );
        const content = children(`${name}.${index}`);
        return (
          <Box key={row.id} role="group" aria-label={words.row(index + 1)} sx={carded ? cardSx : lineSx}>
            {carded ? (
              <>
                <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
                  <Box sx={{ typography: 'subtitle2', flex: 1 }}>{words.row(index + 1)}</Box>
                  {tools}
                  {bin}
                </Box>
                {content}
              </>
            ) : (
              <>
                {content}
                {tools}
                {bin}
              </>
            )}
          </Box>
        );
      })}
      {typeof message === 'string' && (
        <FormHelperText id={`${id}-problem`} error>
          {message}
        </FormHelperText>
      )}
      <Button
        ref={add}
        variant="outlined"
        startIcon={<Icon name="add" />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => append({ ...blank }, { focusName: `${name}.${fields.length}.${first}` })}
        {...(typeof message === 'string' && { 'aria-describedby': `${id}-problem` })}
      >
        {words.add}
      </Button>
    </>
  );
}

const lineSx = { display: 'flex', gap: 2, alignItems: 'flex-start' } as const;
const cardSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.default',
} as const;
