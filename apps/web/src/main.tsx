import './no-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readToken } from './api/token.ts';
import { App } from './app/app.tsx';
import { fetchAhead } from './app/router.tsx';
import { startTexts } from './i18n/setup.ts';

async function start(): Promise<void> {
  await startTexts();
  fetchAhead(window.location, readToken() !== null);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

void start();
