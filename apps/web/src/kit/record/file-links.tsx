import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { Icon } from '../../theme/icon.tsx';
import { Blank } from '../cells/cells.tsx';
import { saveFile } from '../export/save-file.ts';

interface NamedFile {
  readonly token: string;
  readonly name: string;
}

/** The files of a record, each to be saved. */
export function FileLinks({ files }: { readonly files: readonly NamedFile[] }) {
  if (files.length === 0) return <Blank />;
  const save = async ({ token, name }: NamedFile) => {
    try {
      await saveFile(token, name);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    }
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map((file) => (
        <li key={file.token}>
          <Button
            size="small"
            startIcon={<Icon name="download" />}
            onClick={() => void save(file)}
            sx={{ justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere', ml: -2 }}
          >
            {file.name}
          </Button>
        </li>
      ))}
    </Box>
  );
}
