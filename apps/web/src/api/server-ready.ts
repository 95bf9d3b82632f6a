import { trainingId } from './training.ts';

const patienceMs = 4000;

/**
 * Whether the server and its database answer. Asked outside `/api`, where failures would be counted. Where another one answers than the
 * page is of, as a training that was made anew, the page is loaded again: nothing of the former is said to it.
 */
export async function isServerReady(): Promise<boolean> {
  try {
    const response = await fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) return false;
    const { training = null } = (await response.json()) as { training?: string };
    if (training === trainingId) return true;
    window.location.reload();
    return false;
  } catch {
    return false;
  }
}
