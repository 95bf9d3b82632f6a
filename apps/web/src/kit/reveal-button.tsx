import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useTranslation } from 'react-i18next';
import { Icon } from '../theme/icon.tsx';

interface RevealButtonProps {
  readonly shown: boolean;
  readonly onToggle: () => void;
}

/** Shows or hides the password it stands in, without taking the caret out of it. */
export function RevealButton({ shown, onToggle }: RevealButtonProps) {
  const { t } = useTranslation();
  return (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
        aria-pressed={shown}
        onClick={onToggle}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon name={shown ? 'visibility_off' : 'visibility'} />
      </IconButton>
    </InputAdornment>
  );
}
