import IconButton from '@mui/material/IconButton';
import { assetFiles } from '@parking/contract/files/files';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { handleFailure } from '../../../api/handle-failure.ts';
import { Icon } from '../../../theme/icon.tsx';

/** Only one voice speaks at a time. */
let speaking: HTMLAudioElement | null = null;

/** Plays a stored voice, fetched with the session's token; pressed again it falls silent. */
export function ListenButton({ name, token }: { readonly name: string; readonly token: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'silent' | 'loading' | 'playing'>('silent');
  const audio = useRef<HTMLAudioElement | null>(null);
  const silence = () => {
    const { current } = audio;
    if (!current) return;
    current.pause();
    URL.revokeObjectURL(current.src);
    audio.current = null;
    if (speaking === current) speaking = null;
    setState('silent');
  };
  useEffect(() => silence, []);

  const play = async () => {
    setState('loading');
    try {
      const { blob } = await callFile(assetFiles.download, { params: { token }, query: {} });
      speaking?.dispatchEvent(new Event('ended'));
      const sound = new Audio(URL.createObjectURL(blob));
      sound.addEventListener('ended', silence, { once: true });
      audio.current = sound;
      speaking = sound;
      await sound.play();
      setState('playing');
    } catch (error) {
      silence();
      setState('silent');
      if (error instanceof ApiFailure) handleFailure(error);
    }
  };
  const playing = state === 'playing';
  return (
    <IconButton
      size="small"
      loading={state === 'loading'}
      aria-label={t(playing ? 'gates.audioFiles.stop' : 'gates.audioFiles.play', { name })}
      onClick={(event) => {
        event.stopPropagation();
        if (playing) silence();
        else void play();
      }}
    >
      <Icon name={playing ? 'stop_circle' : 'play_circle'} />
    </IconButton>
  );
}
